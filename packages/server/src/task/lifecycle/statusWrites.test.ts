import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Statuses of tasks and frames are written by one module, the lifecycle (architecture). */
const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync('**/*.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.ts$|^(demo|testing|migrations)\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));

/** What a text sets on tasks and frames: the list of each SET, or the call that builds one. */
const changes = (text: string): string[] => [
  ...[
    ...text.matchAll(
      /\bupdate\s+(?:only\s+)?"?(?:task|frame)"?\s[\s\S]*?\bset\b([\s\S]*?)(?:\bwhere\b|\bfrom\b|`)/gi,
    ),
  ].map((found) => found[1] ?? ''),
  ...[...text.matchAll(/updateTable\(\s*'(?:task|frame)'\s*\)([\s\S]*?)\.execute/g)].map(
    (found) => found[1] ?? '',
  ),
];
const writesStatus = (text: string): boolean =>
  changes(text).some((set) => /\b(status|stop_type|ended_at)\b\s*[=:]|\.\.\.o\.set/.test(set)) ||
  /insertInto\(\s*'(task|frame)'|insert into\s+(task|frame)\s/i.test(text);

test('nothing but the lifecycle writes a status of a task or a frame', () => {
  const others = sources.filter(
    ({ path, text }) => !path.startsWith('task/lifecycle/') && writesStatus(text),
  );
  // Labels are set as the caller says, but their type names no status.
  expect(others.map(({ path }) => path)).toEqual(['task/labels/label.store.ts']);
});

describe('what the check sees', () => {
  test('the lifecycle itself', () => {
    expect(sources.some(({ path, text }) => path.startsWith('task/lifecycle/') && writesStatus(text))).toBe(
      true,
    );
  });
  test.each([
    'sql`update task set status = 5 where id = 1`',
    "tx.updateTable('frame').set({ status: 3 }).execute()",
    'insert into frame (task_id, ix, status) values (1, 2, 3)',
  ])('%s', (text) => {
    expect(writesStatus(text)).toBe(true);
  });
  test.each([
    'update task t set script_id = p.script from p where t.status = 5',
    'update task_live set ready = 1',
  ])('and not %s', (text) => {
    expect(writesStatus(text)).toBe(false);
  });
});
