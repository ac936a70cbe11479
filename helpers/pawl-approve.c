/* pawl-approve - what waits for an approval, and the signature for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/err.h"
#include "lib/base/file.h"
#include "lib/base/hint.h"
#include "lib/base/mem.h"
#include "lib/base/prog.h"
#include "lib/base/str.h"
#include "lib/domain/approval.h"
#include "lib/domain/args.h"
#include "lib/outside/git/config.h"
#include "lib/outside/json.h"
#include "lib/outside/sshsig.h"
#include "lib/words/event.h"
#include "lib/words/line.h"
#include "lib/words/requests.h"
#include "lib/words/text.h"

#define SIGNATURE_MAX ((size_t)64 * 1024)

static const char usage[] =
    "usage: pawl-approve [ID=id [SIGNATURE=file]] [JSON=1]\n"
    "Lists the decisions that wait (PAWL_APPROVE), or shows one and signs for\n"
    "it with ssh-keygen. The key: PAWL_APPROVE_KEY=file (environment or make's\n"
    "command line), git's user.signingkey where gpg.format is ssh,\n"
    "~/.ssh/id_ed25519.\n"
    "  SIGNATURE=file  one that was made elsewhere, over the text that\n"
    "                  pawl-approve shows: ssh-keygen -Y sign -n pawl -f KEY\n"
    "  PAYLOAD=file    write that text to a file, and sign nothing\n";

static void
list(const struct campaign *c)
{
	struct cJSON *all = approval_list(c);
	struct buf out = BUF_INIT;
	struct cJSON *o;

	if (args_flag("JSON")) {
		o = json_object();
		json_set_int(o, "schema", 1);
		json_set(o, "requests", json_copy(all));
		json_print(o);
		json_free(o);
	} else if (json_len(all) == 0) {
		buf_puts(&out, "nothing waits for an approval\n");
	} else {
		requests_render(&out, c, 400);
	}
	hint_print(buf_str(&out));
	buf_free(&out);
	json_free(all);
}

/* Nothing in it acts on the terminal of whoever is to judge it. */
static void
show(const char *payload)
{
	struct buf out = BUF_INIT;

	text_block(&out, payload, "  | ");
	fputs(buf_str(&out), stdout);
	fflush(stdout);
	buf_free(&out);
}

/* Caller frees; refused if none is to be had. */
static char *
find_key(struct project *p)
{
	const char *said = getenv("PAWL_APPROVE_KEY"), *home = getenv("HOME");
	char *format, *key = NULL;

	if (said != NULL && *said != '\0')
		return str_starts(said, "~/") && home != NULL ?
		    path_join(home, said + 2) : xstrdup(said);
	format = config_get(&p->repo, "gpg.format");
	if (str_same(format, "ssh") &&
	    !config_is_own(&p->repo, "user.signingkey"))
		key = config_get_path(&p->repo, "user.signingkey");
	free(format);
	if (key != NULL && (str_starts(key, "key::") ||
	    str_starts(key, "ssh-")))
		die(ST_STATE, "git's user.signingkey is the text of a key: "
		    "PAWL_APPROVE_KEY=<file>");
	if (key == NULL && home != NULL)
		key = path_join(home, ".ssh/id_ed25519");
	if (key == NULL || !file_exists(key))
		die(ST_STATE, "no key to sign with: PAWL_APPROVE_KEY=<file>, "
		    "or elsewhere: make approve ID=… PAYLOAD=<file>, there "
		    "ssh-keygen -Y sign -n pawl -f <key> <file>, then make "
		    "approve ID=… SIGNATURE=<file>.sig");
	return key;
}

static void
get_signature(struct buf *out, struct project *p, const struct request *r)
{
	const char *file = args_get("SIGNATURE");
	char *key;

	if (file != NULL) {
		if (!file_exists(file))
			die(ST_STATE, "SIGNATURE: %s is not there", file);
		if (file_read(out, file, SIGNATURE_MAX) < 0)
			die_last();
		if (strlen(buf_str(out)) != out->len ||
		    !str_is_utf8(buf_str(out), out->len))
			die(ST_STATE, "SIGNATURE: %s is no signature", file);
		return;
	}
	key = find_key(p);
	line_say("signing with %s", key);
	fflush(stdout);
	if (sshsig_sign(out, key, r->payload) < 0)
		die_last();
	free(key);
}

static void
grant(struct project *p, const struct request *r)
{
	struct buf signature = BUF_INIT, who = BUF_INIT, line = BUF_INIT;

	get_signature(&signature, p, r);
	if (project_lock(p, "pawl-approve") < 0)
		die_last();
	if (approval_record(&who, p, r, buf_str(&signature), &event_words) < 0)
		die_last();
	text_line(&line, buf_str(&who));
	printf("approved by %s; the command that asked for it can be given "
	    "again\n", buf_str(&line));
	buf_free(&line);
	buf_free(&who);
	buf_free(&signature);
}

int
main(int argc, char **argv)
{
	int first = prog_options(argc, argv, "", NULL, usage);
	const char *id, *to;
	struct project project;
	struct request r;

	if (args_parse(argv + first, argc - first) < 0 ||
	    project_open(&project) < 0)
		die_last();
	id = args_get("ID");
	to = args_get("PAYLOAD");
	if (id == NULL) {
		list(&project.camp);
		project_close(&project);
		return prog_end(ST_OK);
	}
	if (request_find(&r, &project, id) < 0)
		die_last();
	show(r.payload);
	if (to == NULL)
		grant(&project, &r);
	else if (file_replace(to, r.payload, strlen(r.payload)) < 0)
		die_last();
	request_release(&r);
	project_close(&project);
	return prog_end(ST_OK);
}
