#!/bin/sh
# make env-check: each line is ok, or says how to mend it. npu-smi, bisheng and torch_npu are stand-ins that
# print what the real ones do.
. "$(dirname "$0")/tiny.sh"

mkdir bin
cat >bin/npu-smi <<'EOT'
#!/bin/sh
cat <<'EOS'
+------------------------------------------------------------------------------------------------+
| npu-smi 24.1.0                   Version: 24.1.0                                               |
+---------------------------+---------------+----------------------------------------------------+
| NPU   Name                | Health        | Power(W)    Temp(C)           Hugepages-Usage(page)|
| Chip                      | Bus-Id        | AICore(%)   Memory-Usage(MB)  HBM-Usage(MB)        |
+===========================+===============+====================================================+
| 0     910B1               | OK            | 93.1        40                0    / 0             |
| 0                         | 0000:C1:00.0  | 0           0    / 0          3161 / 65536         |
+===========================+===============+====================================================+
EOS
EOT
printf '#!/bin/sh\necho "bisheng 15.0.5"\n' >bin/bisheng
chmod +x bin/*
mkdir -p py/torch_npu cann/include/pto && echo '__version__ = "2.1.0"' >py/torch_npu/__init__.py
ask() {
	PATH="$SCRATCH/bin:$PATH" PYTHONPATH="$SCRATCH/py" PTO_TILE_LIB_CODE_PATH="$SCRATCH/cann" make -s -C p env-check "$@" >out 2>&1
}

tiny p 'PAWL_ENV = PYTHONPATH PTO_TILE_LIB_CODE_PATH' 'PAWL_TOOLS = sh bisheng' \
	'PAWL_ENV_CHECK = tool:bisheng var:PTO_TILE_LIB_CODE_PATH path:$${PTO_TILE_LIB_CODE_PATH}/include/pto python:torch_npu device:npu-smi' \
	>setup 2>&1 || cat setup

t 'all there' '
	ask && has "^ok  *tool bisheng: bisheng 15.0.5, .*/bin/bisheng$" out && has "^ok  *tool sh: " out &&
	has "^ok  *variable PTO_TILE_LIB_CODE_PATH: .*/cann$" out && has "^ok  *path .*: .*/cann/include/pto$" out &&
	has "^ok  *python module torch_npu: 2.1.0$" out && has "^ok  *device by npu-smi: .*910B1" out &&
	has "^ok  *git committer: Tess Ter" out && has "^ok  *place local" out'
t 'the same as JSON' 'ask JSON=1 && json out "\$d->{schema} == 1 && \$d->{ok} && @{\$d->{lines}} == 9"'
t 'what is missing is named with how to mend it, and the status is 1' '
	rm bin/bisheng py/torch_npu/__init__.py cann/include/pto -r && ! ask && has "Error 1" out &&
	has "^MISSING  *tool bisheng: it comes with CANN: source set_env.sh$" out && has "^MISSING  *path .*is not there$" out'
t 'a module that does not import says what python says' '
	echo "raise ImportError(\"libhccl.so: cannot open\")" >py/torch_npu.py && rm -r py/torch_npu && ! ask &&
	has "^MISSING  *python module torch_npu: .*libhccl.so: cannot open" out'
t 'a variable that the shell has and commands do not get' '
	tiny q "PAWL_ENV_CHECK = var:FOO var:BAR path:\$\${FOO}/x" >setup 2>&1 && ! FOO=1 make -s -C q env-check >out 2>&1 &&
	has "variable FOO: your shell has it, but commands do not get it: PAWL_ENV += FOO" out && has "variable BAR: export BAR=" out &&
	has "path .*FOO is not set" out'
t 'a device that answers nothing' '
	printf "#!/bin/sh\necho no device\n" >bin/npu-smi && ! ask && has "^MISSING  *device by npu-smi: npu-smi lists no device" out'
t 'a word of another form' '
	tiny r "PAWL_ENV_CHECK = python:os;print(1)" >setup 2>&1 && gives 3 "PAWL_ENV_CHECK: \"python:os;print(1)\" is none of tool:NAME" -C r env-check'

t 'devices that commands may use are listed, and what is wrong with them' '
	tiny s "PAWL_DEVICES = 0 1" "PAWL_DEVICE_ENV = CARD" >setup 2>&1 && gives 0 "^ok  *devices: 0 1, one at a time in CARD$" -C s env-check &&
	tiny u "PAWL_DEVICES = 0 1" >setup 2>&1 && gives 1 "^MISSING  *devices: PAWL_DEVICES needs PAWL_DEVICE_ENV" -C u env-check'

done_testing
