import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { allCalls, type AnyCall, commonWords, gatewayCalls, limits, minute } from '@renderdesk/contract';

/** `docs/security.md` says what is bounded and which test shows each finding: both are compared with what there is. */
const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const asvs = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8');

test('the limits of all calls stand there with their values and what reaching them looks like', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \|$/gm)].map(([, name, value]) => [
    name,
    Number(value),
  ]);
  expect(rows).toEqual(Object.entries(limits));
});

const triesOf = ({ limits }: Pick<AnyCall, 'limits'>): string[] =>
  limits.map(({ per, times, withinMs }) => `${times} in ${withinMs / minute} min by ${per}`);
const saidOf = (call: AnyCall): string =>
  [
    ...triesOf(call),
    ...(call.guesses
      ? [
          `${call.guesses.free} guesses by ${call.guesses.per} and network, ${call.guesses.strangers} of strangers`,
        ]
      : []),
    ...(call.atOnce !== undefined ? [`${call.atOnce} at once`] : []),
  ].join('; ');

test('so do those of single calls', () => {
  const rows = [...page.matchAll(/^\| `(\w+\/[\w/]+)` \| (.* (?:by|at) .*) \|$/gm)].map(([, path, said]) => [
    path,
    said,
  ]);
  const limited = allCalls.filter((call) => call.kind !== 'export' && saidOf(call) !== '');
  expect(rows).toEqual(limited.map((call) => [call.path, saidOf(call)]));
});

test('so do those of the gateway', () => {
  const rows = [...page.matchAll(/^\| `gateway\.(\w+)` \| (.+) \|$/gm)].map(([, path, said]) => [path, said]);
  const limited = gatewayCalls.filter(({ limits: own }) => own.length > 0);
  expect(rows).toEqual(limited.map((call) => [call.path, triesOf(call).join('; ')]));
});

test('so do the files that are taken', () => {
  const rows = [...page.matchAll(/^\| `(\w+\/[\w/]+)` \| ([\w/, .-]+); (\d+) \|$/gm)];
  const uploads = allCalls.filter((call) => call.kind === 'upload');
  expect(rows.map(([, path, types, bytes]) => [path, types?.split(', '), Number(bytes)])).toEqual(
    uploads.map(({ path, types, maxBytes }) => [path, types, maxBytes]),
  );
});

test('the words that passwords are not made of stand there', () => {
  expect(page.replaceAll('\n', ' ')).toContain(`nor of: ${commonWords.join(', ')}.`);
});

test('each requirement is there once, and each state as often as its page says', () => {
  const counts = { yes: 0, partly: 0, no: 0, none: 0 };
  const seen: string[] = [];
  for (const [, ids = '', state = ''] of asvs.matchAll(/^\| (V[^|]+) \| (yes|partly|no|none) \|/gm)) {
    for (const part of ids.split(', ')) {
      const [first = '', last = first] = part.split('–');
      seen.push(first, ...(last === first ? [] : [last]));
      counts[state as keyof typeof counts] += many(first, last);
    }
  }
  expect(new Set(seen).size).toBe(seen.length);
  const said = /\*yes\*: (\d+)\..*\*partly\*.*: (\d+)\. \*no\*: (\d+)\. \*none\*.*: (\d+)\./.exec(asvs);
  expect(said?.slice(1).map(Number).slice(0, 3)).toEqual([counts.yes, counts.partly, counts.no]);
});
/** How many requirements of one section a span of them names; spans over sections are of things that do not exist. */
const many = (first: string, last: string): number => {
  const [a, b] = [first, last].map(
    (id) => [id.slice(0, id.lastIndexOf('.')), Number(id.split('.').at(-1))] as const,
  );
  return a && b && a[0] === b[0] ? b[1] - a[1] + 1 : 1;
};

describe('the test that shows a finding', () => {
  const named = [...(page + asvs).matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)#([^`]+)`/g)];
  test('is named for each', () => expect(named.length).toBeGreaterThan(20));
  test.each(named.map(([, path = '', title = '']) => ({ path, title })))(
    '$path: $title',
    ({ path, title }) => {
      expect(existsSync(join(root, path)), `${path} does not exist`).toBe(true);
      expect(readFileSync(join(root, path), 'utf8')).toContain(title);
    },
  );
});
