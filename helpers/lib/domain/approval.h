/*
 * approval.h - decisions that wait until somebody has signed for them.
 *
 * PAWL_APPROVE names them. The command that makes such a decision records a
 * request, whose payload is a text that says everything about it, and ends. An
 * approval is an event with a signature over that text by a key of
 * PAWL_SIGNERS. The same command given again then finds it, and its event uses
 * it up ("approvals" in its data). The settings and signers that count are
 * those that the baseline froze; before the first one, the present settings and
 * the signers of HEAD's commit.
 *
 * A payload, line by line:
 *	pawl approval 1
 *	op: attention
 *	ledger: <the ledger's first commit>
 *	epoch: 1
 *	decision: goal
 *	id: 3f2a91c07be5d812
 *	data: {"kind":"speedup","value":5}
 */
#ifndef DOMAIN_APPROVAL_H
#define DOMAIN_APPROVAL_H

#include <time.h>

#include "ledger.h"

#define APPROVAL_ID_HEX 17	/* 16 hex digits and a NUL */

struct cJSON;

/* Words of PAWL_APPROVE known, and PAWL_SIGNERS set? 0 or -1. */
int approval_check_settings(const struct settings *);

/*
 * Can the present settings be frozen with this commit? PAWL_SIGNERS is in it,
 * a file that no round may change, and as it is in the working tree.
 */
int approval_check_baseline(struct project *, const char *head,
    const struct cJSON *changes);

/* How events are written, and views made of them: the layer of words. */
struct approval_words {
	void (*subject)(struct buf *, const char *kind, const struct cJSON *);
	ledger_views *views;
};

struct decision {
	const char *kind;	/* a word that PAWL_APPROVE knows */
	const struct cJSON *data;	/* all that was decided */
	const char *text;	/* the same for people, one line */
	const struct approval_words *words;
};

/*
 * Is this decision free, or approved? Then what uses it up is put into
 * "approvals" of into, which is to become part of the decision's event (and
 * may be the decision's data itself). -1 with refused() if it waits: then a
 * request for it is in the ledger. The lock is held.
 */
int approval_demand(struct cJSON *into, struct project *,
    const struct decision *);

/* A request that waits; release frees. */
struct request {
	char id[APPROVAL_ID_HEX];
	char *kind, *text, *payload;
};

/* Find one by its id, or the start of it. 0 or -1 with refused(). */
int request_find(struct request *, struct project *, const char *id);
void request_release(struct request *);

/*
 * Record that it is approved, if the signature holds. principal gets by whom.
 * The lock is held. 0 or -1.
 */
int approval_record(struct buf *principal, struct project *,
    const struct request *, const char *signature,
    const struct approval_words *);

/*
 * Does an event "approval" hold? base: the commit that was frozen by the
 * baseline of its epoch (of the first one, where its payload says epoch 0),
 * signers: PAWL_SIGNERS of that baseline. 0; -1 with refused() saying what does
 * not.
 */
int approval_recheck(struct project *, const struct cJSON *event,
    const char *base, const char *signers);

/* Is this the payload of that decision? data may have "approvals". */
bool approval_is_for(const char *payload, const char *kind,
    const struct cJSON *data);

/* What campaign_fold() does with an event's requests and approvals. */
void approval_fold(struct campaign *, const struct cJSON *event);

/*
 * What waits, or is approved and not used yet: [{id, decision, text, event,
 * actor, approval: number of its event or 0}]. Caller frees.
 */
struct cJSON *approval_list(const struct campaign *);

#endif
