import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoDatabase } from './demo.ts';
import { inputWithRows, lists, pageOf } from './listRows.ts';
import { openTestServer, type TestServer } from './server.ts';

/** Every list takes `ids`: what an edit dialog reads a row by, however many rows the list has. */
let t: TestServer;
beforeAll(async () => {
  t = await openTestServer({ database: openDemoDatabase });
}, 600_000);
afterAll(() => t.close());

/** The largest id that a list takes, which no row has. */
const noId = 2 ** 52;

test('every list shows exactly the rows with the ids that the query names', async () => {
  const faults: string[] = [];
  for (const call of lists) {
    const input = await inputWithRows(t, call);
    const idOf = (row: Readonly<Record<string, unknown>>) => Number(row[call.id]);
    const { items } = await pageOf(t, call, { ...input, pageSize: 50 });
    if (items.length === 0) faults.push(`${call.name} has no rows`);
    const ids = [items.at(-1), items[0]].filter((row) => row !== undefined).map(idOf);
    const chosen = [...new Set(ids)];
    const answer = await pageOf(t, call, { ...input, ids: [...chosen, noId] });
    const shown = answer.items.map(idOf).toSorted((a, b) => a - b);
    if (shown.join() !== chosen.toSorted((a, b) => a - b).join() || answer.total !== chosen.length)
      faults.push(`${call.name} shows ${shown.join()} of ${answer.total} for ${chosen.join()}`);
    const none = await pageOf(t, call, { ...input, ids: [noId, 0] });
    if (none.items.length > 0) faults.push(`${call.name} shows rows for ids that do not exist`);
  }
  expect(faults).toEqual([]);
});
