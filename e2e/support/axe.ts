import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The serious and critical findings of axe on a page, or on its elements that match `within`, each with the elements it means. */
export const seriousFindings = async (page: Page, within?: string): Promise<string[]> => {
  // A script added through the protocol is not bound by the page's policy.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(await readFile(source, 'utf8'));
  const results = (await page.evaluate(
    `axe.run(${within === undefined ? 'document' : `{ include: [${JSON.stringify(within)}] }`}, { resultTypes: ["violations"], preload: false })`,
  )) as AxeResults;
  return results.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
};
