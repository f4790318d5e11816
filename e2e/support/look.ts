import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { TestRunner } from 'vitest';
import { isInShare, isWholeRun } from '../../scripts/testing/share.ts';
import { seriousFindings } from './axe.ts';

const folder = fileURLToPath(new URL('../../test-output/pictures/', import.meta.url));

/** A folder under test-output/pictures/, made where it is missing; the last letter is a slash. */
export const folderOf = async (name: string): Promise<string> => {
  await mkdir(folder + name, { recursive: true });
  return folder + name;
};

const takesPictures = isWholeRun || process.env['RENDERDESK_TEST_PICTURES'] === '1';

/**
 * Takes a picture for people to look at: test-output/pictures/<name>.png. Only in a whole run or with
 * `RENDERDESK_TEST_PICTURES=1`, since no test reads it; the visual audit has pictures of every screen in each run.
 */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (!takesPictures) return;
  const path = `${folder}${name}.png`;
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path });
};

/** What a reader sees above the page: the part of it that the visual audit does not visit. */
const above = 'dialog[open], [role="dialog"], [role="alertdialog"]';

/**
 * What is wrong with a page of a journey. The visual audit looks at each screen in every run, so axe looks here at the dialogs
 * that are open, and at the whole page in the runs whose share holds it, or as `whole` says.
 */
export const faultsOf = async (page: Page, o: { whole?: boolean } = {}): Promise<string[]> => {
  const place = `${TestRunner.getCurrentTest()?.name ?? ''} ${new URL(page.url()).pathname}`;
  if (o.whole ?? isInShare(place)) return allFaultsOf(page);
  const hasDialog = await page.locator(above).first().isVisible();
  return [...(hasDialog ? await seriousFindings(page, above) : []), ...(await textFaultsOf(page))];
};

/** What is wrong with a page as it is: serious axe findings, a page wider than the window, text keys left raw. */
export const allFaultsOf = async (page: Page): Promise<string[]> => {
  // Rows of the question before are dimmed until the answer is there, and nobody is to read them.
  await page.locator('.rd-grid[data-stale]').first().waitFor({ state: 'detached' });
  return [...(await seriousFindings(page)), ...(await textFaultsOf(page))];
};

/** A page wider than the window, and text keys left raw. */
const textFaultsOf = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (wider > 0) faults.push(`the page is ${wider} px wider than the window`);
  const text = await page.evaluate(() => document.body.innerText);
  // A key that found no text shows as itself: `task:fields.taskId`, `list.selectAll`.
  const raw = text.match(/\b[a-z]+[:.](?:fields|actions|codes|[a-z]+[A-Z]\w*)(?:\.\w+)+\b/g);
  if (raw) faults.push(`raw text keys: ${raw.join(', ')}`);
  return faults;
};
