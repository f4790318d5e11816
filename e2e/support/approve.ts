import type { Locator, Page } from 'playwright-core';
import { queue } from '@renderdesk/contract';

/** Waits until a page said that what was sent became a request for a second person. */
export const waitForRequest = (page: Page): Promise<void> =>
  page.getByText('此操作须由他人审批').first().waitFor();

/** A request in the work queue of a second person, opened: `name` is what asked for it. */
export const openRequest = async (page: Page, url: string, name: string): Promise<Locator> => {
  await page.goto(`${url}/workQueue?queueList=${queue.of.approvals}`);
  await page
    .getByRole('link', { name: new RegExp(`申请审批：${name}`) })
    .first()
    .click();
  return page.getByRole('dialog');
};

/** Approves the request that is open. */
export const approve = async (request: Locator): Promise<void> => {
  await request.getByRole('button', { name: '批准', exact: true }).click();
  await request.getByText('已批准').waitFor();
};
