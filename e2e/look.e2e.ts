import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './support/browser.ts';
import { allFaultsOf, faultsOf } from './support/look.ts';

/** What journeys and the audit look for is found where it is planted. */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const pageFault = '<p id="page"><img src="data:,"></p>';
const dialogFault = '<div role="dialog" aria-label="Refund"><button id="nameless"></button></div>';
const open = async (body: string) => {
  const { page } = await browser.open();
  await page.setContent(`<html lang="en"><title>Planted</title><main><h1>Planted</h1>${body}</main></html>`);
  return page;
};

test('a page is searched whole where it is in the share, and in the audit', async () => {
  const page = await open(pageFault + dialogFault);
  for (const faults of [await allFaultsOf(page), await faultsOf(page, { whole: true })]) {
    expect(faults.join()).toContain('image-alt');
    expect(faults.join()).toContain('button-name');
  }
});

test('elsewhere an open dialog is searched, and the page below it is left to the audit', async () => {
  const faults = await faultsOf(await open(pageFault + dialogFault), { whole: false });
  expect(faults.join()).toContain('button-name');
  expect(faults.join()).not.toContain('image-alt');
  expect(await faultsOf(await open(pageFault), { whole: false })).toEqual([]);
});

test('a raw text key and a page that is too wide are found on every page', async () => {
  const page = await open('<p>task:fields.taskId</p><div style="width: 5000px">wide</div>');
  const faults = await faultsOf(page, { whole: false });
  expect(faults.join()).toContain('raw text keys: task:fields.taskId');
  expect(faults.join()).toContain('px wider than the window');
});
