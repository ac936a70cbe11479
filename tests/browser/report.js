/*
 * report.js - report.html in a real browser, as TAP.
 *
 * usage: node report.js MODULES CHROMIUM PAGE DRAFT-PAGE REVIEW-PAGE CHINESE-PAGE SHOTS
 * MODULES has node_modules; SHOTS gets screenshots and the printed page. PAGE has rounds
 * iter-001 kept, iter-002 neutral, iter-003 failure, iter-004 kept; CHINESE-PAGE has one that was kept.
 */
'use strict';
const fs = require('fs');
const path = require('path');
const [modules, chromium, page, draft, review, chinese, shots] = process.argv.slice(2);
const need = name => require(path.join(path.resolve(modules), 'node_modules', name));
const playwright = need('playwright-core');
const { HtmlValidate } = need('html-validate');
const axe = fs.readFileSync(path.join(modules, 'node_modules/axe-core/axe.min.js'), 'utf8');
const assert = require('assert');

let count = 0, failed = 0;
async function t(title, run) {
	count++;
	try {
		await run();
		console.log(`ok ${count} - ${title}`);
	} catch (e) {
		failed++;
		console.log(`not ok ${count} - ${title}`);
		console.log(String(e && e.stack || e).replace(/^/gm, '# '));
	}
}

const url = file => 'file://' + path.resolve(file);
const iters = p => p.$$eval('table.live tbody tr', rows => rows.filter(r => r.offsetParent !== null)
	.map(r => r.cells[0].textContent.trim()));

async function checkAxe(context, p) {
	const cdp = await context.newCDPSession(p);	/* the page's policy lets no script but its own run */
	await cdp.send('Page.setBypassCSP', { enabled: true });
	await p.reload();
	await p.evaluate(() => document.querySelectorAll('details').forEach(d => { d.open = true; }));
	await p.evaluate(axe);
	const result = await p.evaluate(() => window.axe.run());
	assert.ok(result.passes.length > 10, 'axe looked at little');
	assert.deepStrictEqual(result.violations.map(v => `${v.id}: ${v.nodes[0].html.slice(0, 120)}`), []);
}

async function checkHtml(file) {
	const report = await new HtmlValidate({ extends: ['html-validate:recommended'],
		rules: { 'no-inline-style': 'off', 'require-sri': 'off', 'long-title': 'off' } }).validateFile(file);
	assert.deepStrictEqual(report.results.flatMap(r => r.messages.map(m => `${m.line}: ${m.ruleId}: ${m.message}`)).slice(0, 10), []);
}

async function main() {
	const browser = await playwright.chromium.launch({ executablePath: chromium, args: ['--no-sandbox'] });
	const open = async (file, options) => {
		const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
		const p = await context.newPage();
		const said = [];
		p.on('console', m => said.push(m.text()));
		p.on('pageerror', e => said.push(e.message));
		p.on('dialog', d => { said.push('dialog: ' + d.message()); d.dismiss(); });
		p.on('request', r => { if (r.url() !== url(file).split('#')[0]) said.push('request: ' + r.url()); });
		await p.goto(url(file));
		return { context, p, said };
	};
	const { context, p, said } = await open(page);

	await t('nothing is loaded, nothing complains, no typed script runs', async () => {
		assert.deepStrictEqual(said, []);
		assert.ok((await p.textContent('body')).includes('<script>alert(1)</script>'));
	});
	await t('the page is valid HTML', () => checkHtml(page));
	await t('sort by value, there and back, what has none last', async () => {
		const head = p.locator('table.live th button', { hasText: 'value' });
		await head.click();
		assert.deepStrictEqual(await iters(p), ['iter-004', 'iter-001', 'iter-002', 'iter-003']);
		assert.strictEqual(await p.locator('table.live th', { hasText: 'value' }).getAttribute('aria-sort'), 'ascending');
		await head.click();
		assert.deepStrictEqual(await iters(p), ['iter-002', 'iter-001', 'iter-004', 'iter-003']);
		assert.strictEqual(await p.locator('table.live th[aria-sort]').count(), 1);
	});
	await t('sort by keyboard', async () => {
		await p.locator('table.live th button', { hasText: 'round' }).focus();
		await p.keyboard.press('Enter');
		assert.deepStrictEqual(await iters(p), ['iter-001', 'iter-002', 'iter-003', 'iter-004']);
	});
	await t('filter by words, and how many are left is said', async () => {
		await p.fill('.find input', 'KEPT');
		assert.deepStrictEqual(await iters(p), ['iter-001', 'iter-004']);
		assert.strictEqual(await p.textContent('.find [role=status]'), '2 of 4');
		await p.fill('.find input', '');
		assert.strictEqual((await iters(p)).length, 4);
	});
	await t('a round opens from its row, to notes, coloured change, pairs and log', async () => {
		assert.strictEqual(await p.locator('#iter-001[open]').count(), 0);
		await p.locator('table.live a[href="#iter-001"]').click();
		await p.waitForSelector('#iter-001[open]');
		for (const h of ['Notes', 'Change', 'Pairs', 'Log'])
			assert.ok(await p.locator('#iter-001 h3', { hasText: h }).isVisible(), h);
		const colour = s => p.$eval(s, e => getComputedStyle(e).color);
		assert.notStrictEqual(await colour('#iter-001 pre .add'), await colour('#iter-001 pre .del'));
	});
	await t('a mark of the chart says what it is', async () => {
		if (await p.locator('figure svg').count() === 0)
			assert.ok((await p.textContent('main')).includes('No chart:'));
		else
			assert.ok((await p.$$eval('figure svg title', l => l.map(e => e.textContent))).some(s => s.startsWith('iter-004 kept')));
	});
	await t('it prints, opened, and is shut again', async () => {
		const closed = await p.locator('details:not([open])').count();
		assert.ok(closed > 0);
		const pdf = await p.pdf({ path: path.join(shots, 'report.pdf'), format: 'A4' });
		assert.strictEqual(pdf.subarray(0, 5).toString(), '%PDF-');
		assert.strictEqual(await p.locator('details:not([open])').count(), closed);
	});
	await t('axe finds nothing, light', () => checkAxe(context, p));
	await p.screenshot({ path: path.join(shots, 'light.png'), fullPage: true });

	await t('dark: another background, and axe finds nothing', async () => {
		const dark = await open(page, { colorScheme: 'dark' });
		const back = q => q.$eval('body', e => getComputedStyle(e).backgroundColor);
		assert.notStrictEqual(await back(dark.p), await back(p));
		await dark.p.screenshot({ path: path.join(shots, 'dark.png'), fullPage: true });
		await checkAxe(dark.context, dark.p);
	});
	await t('phone: nothing runs out of the page, and axe finds nothing', async () => {
		const phone = await open(page, { viewport: { width: 375, height: 740 } });
		assert.ok(await phone.p.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
		assert.ok(await phone.p.locator('table.live tbody tr td:last-child').first().isVisible());
		await phone.p.screenshot({ path: path.join(shots, 'phone.png'), fullPage: true });
		await checkAxe(phone.context, phone.p);
	});
	await t('without JavaScript all is there, and a round opens', async () => {
		const plain = await open(page, { javaScriptEnabled: false });
		assert.strictEqual(await plain.p.locator('table.live tbody tr').count(), 4);
		assert.strictEqual(await plain.p.locator('.find').count(), 0);
		await plain.p.locator('#iter-002 summary').click();
		assert.ok(await plain.p.locator('#iter-002 pre').first().isVisible());
		assert.deepStrictEqual(plain.said, []);
	});
	await t('a draft says so, wherever one has scrolled to', async () => {
		const d = await open(draft);
		assert.ok((await d.p.title()).startsWith('DRAFT'));
		await d.p.evaluate(() => scrollTo(0, document.body.scrollHeight));
		const box = await d.p.locator('.mark').boundingBox();
		assert.ok(box && box.y >= -1 && box.y < 100, JSON.stringify(box));
		await d.p.screenshot({ path: path.join(shots, 'draft.png') });
	});
	await t('the review page: valid, nothing loaded, no typed script runs, axe finds nothing', async () => {
		await checkHtml(review);
		const r = await open(review);
		assert.deepStrictEqual(r.said, []);
		assert.ok((await r.p.textContent('body')).includes('<script>alert(1)</script>'));
		await r.p.screenshot({ path: path.join(shots, 'review.png'), fullPage: true });
		await checkAxe(r.context, r.p);
	});
	await t('in Chinese: valid, its language is said, the filter has its words, axe finds nothing', async () => {
		await checkHtml(chinese);
		const z = await open(chinese);
		assert.strictEqual(await z.p.getAttribute('html', 'lang'), 'zh-CN');
		assert.ok((await z.p.textContent('.find label')).startsWith('过滤'));
		await z.p.fill('.find input', '保留');
		assert.strictEqual(await z.p.textContent('.find [role=status]'), '1 / 1');
		assert.deepStrictEqual(z.said, []);
		await z.p.fill('.find input', '');
		await z.p.screenshot({ path: path.join(shots, 'chinese.png'), fullPage: true });
		await checkAxe(z.context, z.p);
	});
	await browser.close();
	console.log(`1..${count}`);
	process.exitCode = failed > 0 ? 1 : 0;
}

main().catch(e => {
	console.log('Bail out! ' + String(e.message).split('\n')[0]);
	process.exitCode = 1;
});
