import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { seriousFindings } from './axe.ts';

const folder = fileURLToPath(new URL('../../test-output/pictures/', import.meta.url));

/** A folder under test-output/pictures/, made where it is missing; the last letter is a slash. */
export const folderOf = async (name: string): Promise<string> => {
  await mkdir(folder + name, { recursive: true });
  return folder + name;
};

/** Takes a picture for people to look at: test-output/pictures/<name>.png. */
export const picture = async (page: Page, name: string): Promise<void> => {
  const path = `${folder}${name}.png`;
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path });
};
/** What is wrong with a page as it stands: serious axe findings, a page wider than the window, text keys left raw. */
export const faultsOf = async (page: Page): Promise<string[]> => {
  // Rows of the question before stand dimmed until the answer is there, which nobody is to read.
  await page.locator('.rd-grid[data-stale]').first().waitFor({ state: 'detached' });
  const faults = await seriousFindings(page);
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
