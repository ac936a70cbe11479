/*
 * doc_html.c - a page as one HTML file: no network, no framework. Without
 * JavaScript all is there, unsorted.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/tr.h"
#include "../outside/digest.h"
#include "doc.h"
#include "text.h"

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1b1b1b;--back:#fff;--soft:#595959;"
    "--line:#d0d0d0;--band:#f4f4f4;--good:#1a6e1a;--bad:#b3261e;--link:#0b57"
    "a8}\n"
    "@media (prefers-color-scheme:dark){:root{--ink:#e8e8e8;--back:#161616;"
    "--soft:#b4b4b4;--line:#444;--band:#222;--good:#7fd07f;--bad:#ff9a90;"
    "--link:#8ab8f0}}\n"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:"
    "var(--back);max-width:76rem;margin:0 auto;padding:1rem}\n"
    "h1{font-size:1.7rem}h2{font-size:1.3rem;margin-top:2.2rem;border-bottom:"
    "1px solid var(--line)}h3{font-size:1.1rem}\n"
    "a{color:var(--link)}\n"
    ".wide{overflow-x:auto}\n"
    "table{border-collapse:collapse;width:100%;margin:.6rem 0}\n"
    "th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-"
    "bottom:1px solid var(--line);font-variant-numeric:tabular-nums}\n"
    "thead th{background:var(--band)}\n"
    "tbody th{font-weight:600;white-space:nowrap}"
    "table.live td:not(:last-child){white-space:nowrap}\n"
    "th button{font:inherit;font-weight:600;color:inherit;background:none;"
    "border:0;padding:0;cursor:pointer;text-decoration:underline dotted}\n"
    "pre{background:var(--band);padding:.7rem;overflow-x:auto;font-size:"
    ".85rem;line-height:1.35}\n"
    "pre .add{color:var(--good)}pre .del{color:var(--bad)}pre .at{color:"
    "var(--link)}\n"
    "details{border:1px solid var(--line);border-radius:4px;padding:.3rem "
    ".7rem;margin:.4rem 0}\n"
    "summary{cursor:pointer;font-weight:600}\n"
    "figure{margin:1rem 0;background:#fff;color:#111;padding:.5rem}\n"
    "figure svg{width:100%;height:auto}\n"
    ".find{display:flex;gap:1rem;flex-wrap:wrap;align-items:end;margin-top:"
    ".6rem}.find input{font:inherit;padding:.2rem .4rem;width:16rem;max-width:"
    "80vw}\n"
    ".mark{border:3px solid var(--bad);color:var(--bad);font-weight:700;"
    "padding:.3rem .8rem;position:sticky;top:0;z-index:1;background:var(--back);"
    "overflow-wrap:anywhere}\n"
    "td:nth-child(2):last-child,table.live td:last-child{overflow-wrap:"
    "anywhere}"
    ":focus-visible{outline:3px solid var(--link);outline-offset:2px}\n"
    "@media(max-width:40rem){table.live td:nth-child(n+4):not(:last-child),"
    "table.live th:nth-child(n+4):not(:last-child){display:none}"
    "table.live td:not(:last-child),tbody th{white-space:normal}"
    "th,td{padding:.3rem .4rem}}\n"
    "@media print{:root{--ink:#000;--back:#fff;--soft:#444;--line:#999;"
    "--band:#fff;--good:#1a6e1a;--bad:#b3261e;--link:#000}.mark{position:"
    "static}body{max-width:none;font-size:10pt}.find{display:none}"
    "details{border:0}pre{white-space:pre-wrap}h2{break-after:avoid}}\n";

/* Tables that are live: sort by a head's button, filter by words; a link or an
 * address opens the details that it leads to; all of them open for printing. */
static const char script[] =
    "'use strict';\n"
    "const say=document.querySelector('main').dataset;\n"
    "const num=t=>{const m=t.replace(/,/g,'').match("
    "/(?<!\\w)[-+]?\\d+(\\.\\d+)?/);return m?parseFloat(m[0]):NaN};\n"
    "for(const table of document.querySelectorAll('table.live')){\n"
    " const body=table.tBodies[0],rows=[...body.rows];\n"
    " const box=document.createElement('div');box.className='find';\n"
    " const label=document.createElement('label');label.textContent=say.filter+' ';"
    "\n const input=document.createElement('input');input.type='search';"
    "label.append(input);\n"
    " const count=document.createElement('span');count.setAttribute('role',"
    "'status');box.append(label,count);\n"
    " table.closest('.wide').before(box);\n"
    " input.addEventListener('input',()=>{const want=input.value.toLowerCase()."
    "split(/\\s+/).filter(Boolean);let n=0;\n"
    "  for(const r of rows){const t=r.textContent.toLowerCase();const on="
    "want.every(w=>t.includes(w));r.hidden=!on;n+=on}\n"
    "  count.textContent=want.length?n+' '+say.of+' '+rows.length:''});\n"
    " [...table.tHead.rows[0].cells].forEach((cell,i)=>{const b="
    "document.createElement('button');b.type='button';\n"
    "  b.textContent=cell.textContent;cell.replaceChildren(b);\n"
    "  b.addEventListener('click',()=>{const up=cell.getAttribute('aria-sort')"
    "!=='ascending';\n"
    "   for(const c of table.tHead.rows[0].cells)c.removeAttribute("
    "'aria-sort');cell.setAttribute('aria-sort',up?'ascending':'descending');"
    "\n   const key=r=>r.cells[i].textContent.trim();\n"
    "   const numbers=rows.filter(r=>!isNaN(num(key(r)))).length>rows.length/2;"
    "\n   rows.sort((x,y)=>{const a=key(x),c=key(y);let d;\n"
    "    if(numbers){const p=num(a),q=num(c);d=isNaN(p)?isNaN(q)?0:1:isNaN(q)?"
    "-1:up?p-q:q-p;return d}\n"
    "    d=a.localeCompare(c);return up?d:-d});\n"
    "   body.append(...rows)})});\n"
    "}\n"
    "const show=()=>{const at=document.getElementById(decodeURIComponent("
    "location.hash.slice(1)));if(at&&at.tagName==='DETAILS'){at.open=true;"
    "at.scrollIntoView()}};\n"
    "addEventListener('hashchange',show);show();\n"
    "let shut=[];addEventListener('beforeprint',()=>{shut=[...document."
    "querySelectorAll('details:not([open])')];for(const d of shut)"
    "d.open=true});\n"
    "addEventListener('afterprint',()=>{for(const d of shut)d.open=false});\n";

static void
put_escaped(struct buf *out, const char *s)
{
	for (; *s != '\0'; s++)
		switch (*s) {
		case '&':
			buf_puts(out, "&amp;");
			break;
		case '<':
			buf_puts(out, "&lt;");
			break;
		case '>':
			buf_puts(out, "&gt;");
			break;
		case '"':
			buf_puts(out, "&quot;");
			break;
		case '\'':
			buf_puts(out, "&#39;");
			break;
		default:
			buf_putc(out, *s);
		}
}

void
doc_escape(struct buf *out, const char *text)
{
	struct buf line = BUF_INIT;

	text_line(&line, text);
	put_escaped(out, buf_str(&line));
	buf_free(&line);
}

static const char *
line_class(const char *what, const char *line)
{
	if (strcmp(what, "diff") != 0)
		return NULL;
	if (str_starts(line, "@@"))
		return "at";
	if (*line == '+')
		return "add";
	return *line == '-' ? "del" : NULL;
}

static void
put_code(struct buf *out, const struct doc_block *b)
{
	struct buf all = BUF_INIT;
	char *line, *rest;

	text_block(&all, b->text, "");
	buf_puts(out, "<pre tabindex=\"0\">");
	rest = buf_steal(&all);
	for (char *at = rest; *at != '\0';) {
		char *end = strchr(at, '\n');
		const char *class;

		line = at;
		at = end != NULL ? end + 1 : at + strlen(at);
		if (end != NULL)
			*end = '\0';
		if ((class = line_class(b->more, line)) != NULL)
			buf_addf(out, "<span class=\"%s\">", class);
		put_escaped(out, line);
		buf_puts(out, class != NULL ? "</span>\n" : "\n");
	}
	free(rest);
	buf_puts(out, "</pre>\n");
}

/* In a live table the first cell leads to the details of that name. */
static void
put_cell(struct buf *out, const char *text, bool first, bool live)
{
	buf_puts(out, first ? "<th scope=\"row\">" : "<td>");
	if (first && live) {
		buf_puts(out, "<a href=\"#");
		doc_escape(out, text);
		buf_puts(out, "\">");
	}
	doc_escape(out, text);
	buf_puts(out, first && live ? "</a>" : "");
	buf_puts(out, first ? "</th>" : "</td>");
}

static void
put_table(struct buf *out, const struct doc_block *cell, size_t n,
    size_t columns, bool head, bool live)
{
	size_t i = 0;

	buf_addf(out, "<div class=\"wide\" tabindex=\"0\" role=\"group\" "
	    "aria-label=\"%s\">\n", tr("table"));
	buf_addf(out, "<table%s>\n", live ? " class=\"live\"" : "");
	if (head) {
		buf_puts(out, "<thead><tr>");
		for (; i < columns && i < n; i++) {
			buf_puts(out, "<th scope=\"col\">");
			doc_escape(out, cell[i].text);
			buf_puts(out, "</th>");
		}
		buf_puts(out, "</tr></thead>\n");
	}
	buf_puts(out, "<tbody>\n");
	for (; i < n; i++) {
		bool first = i % columns == 0;

		buf_puts(out, first ? "<tr>" : "");
		put_cell(out, cell[i].text, first, live);
		buf_puts(out, i % columns + 1 == columns ? "</tr>\n" : "");
	}
	buf_puts(out, "</tbody>\n</table>\n</div>\n");
}

/*
 * A drawing as HTML has it: no blanks around the = of an attribute, and no
 * title that is the drawing program's name.
 */
static void
put_svg(struct buf *out, const char *svg)
{
	static const char name[] = "<title>Gnuplot</title>";
	const char *named = strstr(svg, name);
	bool tag = true;	/* the first one is open */
	char quote = '\0';

	for (const char *p = svg; *p != '\0'; p++) {
		if (p == named)
			p += strlen(name);
		if (quote != '\0')
			quote = *p == quote ? '\0' : quote;
		else if (tag && (*p == '"' || *p == '\''))
			quote = *p;
		else if (*p == '<' || *p == '>')
			tag = *p == '<';
		else if (tag && *p == ' ' && (p[1] == '=' || p[-1] == '='))
			continue;
		buf_putc(out, *p);
	}
}

/* The drawing itself, without the head of an XML file. */
static void
put_drawing(struct buf *out, const struct doc_block *b)
{
	const char *svg = strstr(b->text, "<svg");

	buf_puts(out, "<figure>\n");
	if (svg != NULL) {
		buf_puts(out, "<svg role=\"img\" aria-label=\"");
		doc_escape(out, b->words);
		buf_puts(out, "\" ");
		put_svg(out, svg + strlen("<svg "));
	}
	buf_puts(out, "<figcaption>");
	doc_escape(out, b->words);
	buf_puts(out, "</figcaption>\n</figure>\n");
}

static void
put_block(struct buf *out, const struct doc_block *b, const char *mark)
{
	switch (b->kind) {
	case DOC_HEADING:
		buf_addf(out, "<h%d>", b->level);
		doc_escape(out, b->text);
		buf_puts(out, mark != NULL && b->level == 2 ? tr(" (DRAFT)") :
		    "");
		buf_addf(out, "</h%d>\n", b->level);
		break;
	case DOC_PARA:
		buf_puts(out, "<p>");
		doc_escape(out, b->text);
		buf_puts(out, "</p>\n");
		break;
	case DOC_CODE:
		put_code(out, b);
		break;
	case DOC_DETAILS:
		buf_puts(out, "<details id=\"");
		doc_escape(out, b->text);
		buf_puts(out, "\"><summary>");
		doc_escape(out, b->more);
		buf_puts(out, "</summary>\n");
		break;
	case DOC_DETAILS_END:
		buf_puts(out, "</details>\n");
		break;
	case DOC_DRAWING:
		put_drawing(out, b);
		break;
	default:
		break;
	}
}

static int
hex_value(char digit)
{
	return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

/* The script's hash, by which the page's policy lets it alone run. */
static void
put_hash(struct buf *out)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl"
	    "mnopqrstuvwxyz0123456789+/";
	char hex[DIGEST_HEX];
	struct buf text = BUF_INIT;
	unsigned bits = 0, have = 0;

	buf_addf(&text, "\n%s", script);
	digest_bytes(hex, text.p, text.len);
	for (size_t i = 0; hex[i] != '\0'; i++) {
		bits = (bits << 4 | (unsigned)hex_value(hex[i])) & 0xffff;
		for (have += 4; have >= 6; have -= 6)
			buf_putc(out, digits[bits >> (have - 6) & 63]);
	}
	buf_putc(out, digits[bits << (6 - have) & 63]);	/* 256 = 42 * 6 + 4 */
	buf_putc(out, '=');
	buf_free(&text);
}

static void
put_head(struct buf *out, const char *title, const char *mark)
{
	buf_addf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n",
	    tr("en"));
	buf_puts(out, "<meta charset=\"utf-8\">\n<meta http-equiv=\""
	    "Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
	    "script-src 'sha256-");
	put_hash(out);
	buf_puts(out, "'\">\n<meta name=\"viewport\" content=\""
	    "width=device-width, initial-scale=1\">\n<title>");
	buf_puts(out, mark != NULL ? tr("DRAFT: ") : "");
	doc_escape(out, title);
	buf_addf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n"
	    "<main data-filter=\"%s\" data-of=\"%s\">\n", style, tr("Filter"),
	    tr("of"));
	if (mark != NULL) {
		buf_puts(out, "<p class=\"mark\">");
		doc_escape(out, mark);
		buf_puts(out, "</p>\n");
	}
}

void
doc_html(struct buf *out, const struct doc *d, const char *title,
    const char *mark)
{
	put_head(out, title, mark);
	for (size_t i = 0; i < d->n; i++) {
		const struct doc_block *b = &d->v[i];
		size_t n = 0;

		if (b->kind != DOC_TABLE && b->kind != DOC_FACTS) {
			put_block(out, b, mark);
			continue;
		}
		while (i + 1 + n < d->n && b[1 + n].kind == DOC_CELL)
			n++;
		if (b->kind == DOC_TABLE && n <= (size_t)b->level)
			buf_addf(out, "<p>%s</p>\n", tr("None."));
		else
			put_table(out, b + 1, n, (size_t)b->level,
			    b->kind == DOC_TABLE, b->live);
		i += n;
	}
	buf_addf(out, "</main>\n<script>\n%s</script>\n</body>\n</html>\n",
	    script);
}
