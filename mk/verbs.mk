# verbs.mk - the names of all targets: each is there as pawl-x, and most as x.

_pawl_verbs := iter try take resume abandon rollback baseline goal confirm
_pawl_verbs += calibrate combine waive approve hooks reproduce reference
_pawl_verbs += land export import review-page lessons learn
_pawl_verbs += stage review stop note wait update plan
_pawl_verbs += chart report
_pawl_verbs += board log status notes brief env-check audit config help
