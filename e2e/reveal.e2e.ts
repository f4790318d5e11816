import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRow, getRows } from '../packages/server/src/build/rows.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf, picture } from './support/look.ts';

/** A value that a list masks is shown whole to who may see it, for as long as it is looked at, and each time is recorded. */
let c: TestConsole;
beforeAll(async () => {
  c = await startConsole();
});
afterAll(() => c.close());

const recipient = 'maria.hidden@example.test';

test('a masked value is revealed cell by cell, by the key that allows it', async () => {
  await addRow(c.db, 'outbox', {
    kind: 'mail',
    recipient,
    payload: JSON.stringify({ subject: 'x', text: 'x' }),
    state: 2,
    next_at: new Date(),
    created_at: new Date(),
  });
  const { page, complaints } = await c.openSignedIn({
    language: 'en',
    keys: ['admin:outbox', 'admin:outbox:reveal'],
  });
  await page.goto(`${c.url}/outbox`);
  const row = page.getByRole('row').filter({ hasText: '@example.test' }).first();
  await row.waitFor();
  expect(await row.innerText()).not.toContain(recipient);
  await row.getByRole('button', { name: 'Show To' }).click();
  await row.getByText(recipient).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'reveal/shown');
  const recorded = await getRows(c.db, 'operation', { action: 'message.reveal' }, ['outcome']);
  expect(recorded).toEqual([{ outcome: 200 }]);
  await row.getByRole('button', { name: 'Hide To' }).click();
  await expect.poll(() => row.innerText()).not.toContain(recipient);
  expect(complaints.lines).toEqual([]);

  const other = await c.openSignedIn({ language: 'en', keys: ['admin:outbox'] });
  await other.page.goto(`${c.url}/outbox`);
  await other.page.getByRole('row').filter({ hasText: '@example.test' }).first().waitFor();
  expect(await other.page.getByRole('button', { name: 'Show To' }).count()).toBe(0);
});
