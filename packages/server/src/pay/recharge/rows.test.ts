import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const writes =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"]recharge['"]|\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?recharge"?[\s(]/i;

test('one module writes recharges', () => {
  const writers = globSync('**/*.ts', { cwd: root }).filter(
    (path) =>
      !/\.test\.ts$|(^|\/)samples\.ts$|^(demo|testing|migrations)\//.test(path.replaceAll('\\', '/')) &&
      writes.test(readFileSync(`${root}/${path}`, 'utf8')),
  );
  expect(writers).toEqual(['pay/recharge/rows.store.ts']);
});

test.each([
  "tx.updateTable('recharge').set({})",
  'sql`update recharge set status = 1`',
  'INSERT INTO recharge (id)',
])('the check sees %s', (text) => expect(writes.test(text)).toBe(true));
test.each(["tx.selectFrom('recharge')", 'update recharge_lot set x = 1'])('and not %s', (text) =>
  expect(writes.test(text)).toBe(false),
);
