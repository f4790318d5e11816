import { afterAll, beforeAll, expect, test } from 'vitest';
import { extraPages, pages } from '../packages/web/src/shell/routes.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { faultsOf } from './support/look.ts';
import type { OpenOptions, Opened } from './support/stage.ts';
import {
  contactSheet,
  focusFaults,
  keep,
  reachFaults,
  type Seen,
  shiftsOf,
  standing,
  watchShifts,
} from './support/walking.ts';

/**
 * Every screen that exists, in both languages and themes and at both widths, and some of them in a small window, at
 * double size, without motion and in strong colours: axe, overflow, raw keys, layout shift, console, policy. A sheet
 * of what was seen lies in test-output/pictures/walk/.
 */
let c: TestConsole;
let values: Readonly<Record<string, string>>;
beforeAll(async () => {
  c = await startConsole();
  const task = await c.db
    .selectFrom('task')
    .where('status', '=', 5)
    .select(['id', 'user_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  values = { id: String(task.id), taskId: String(task.id), userId: String(task.user_id), taskFlag: '0' };
});
afterAll(() => c.close());

/** A path with its places filled; a screen that needs a value nobody gives fails here. */
const filled = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the walk has no value for :${name} of ${path}`);
    return value;
  });

/** Goes to each of the paths and looks at it; what more to look at is `also`'s. Nothing may be wrong anywhere. */
const walk = async (
  o: OpenOptions,
  name: string,
  paths: readonly string[],
  also: (page: Opened['page']) => Promise<string[]> = () => Promise.resolve([]),
): Promise<void> => {
  const { page, context, complaints } = await c.openSignedIn(o);
  await watchShifts(context);
  await page.bringToFront();
  const seen: Seen[] = [];
  const faults: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(c.url + filled(path));
    await standing(page);
    seen.push(await keep(page, path, name));
    const found = [...(await faultsOf(page)), ...(await shiftsOf(page)), ...(await also(page))];
    if (found.length > 0) faults[path] = found;
  }
  const sheet = await context.newPage();
  await contactSheet(sheet, name, seen);
  await context.close();
  expect(faults).toEqual({});
  expect(complaints.lines).toEqual([]);
};

test.each([
  ['zh', 'light', 1366],
  ['zh', 'dark', 1920],
  ['en', 'light', 1920],
  ['en', 'dark', 1366],
] as const)('every screen in %s, %s, %i px', { timeout: 240_000 }, (language, theme, width) =>
  walk(
    { language, theme, width, height: width === 1366 ? 768 : 1080 },
    `${language}-${theme}-${width}`,
    Object.keys({ ...pages, ...extraPages }),
  ),
);

/** One of each kind of screen: figures, a list, a tree, a form, one task, a calendar. */
const some = [
  '/dashbroad/index',
  '/task/render/running',
  '/task/renderRunningDetail/:id/:userId',
  '/node/renderNodeList',
  '/admin/organization',
  '/home/userUpdate',
  '/deploy/calendar',
];

test.each([
  ['a tablet', { language: 'zh', width: 1024, height: 768 }],
  ['double size', { language: 'en', width: 683, height: 400, scale: 2 }],
  ['no motion', { language: 'zh', motion: 'reduce' }],
  ['more contrast', { language: 'en', theme: 'dark', contrast: 'more' }],
  ['forced colours', { language: 'en', contrast: 'more', forcedColours: true }],
] as const)('one of each kind of screen: %s', { timeout: 180_000 }, (name, o) =>
  walk(o, name.replace(' ', '-'), some, async (page) => [
    ...(await reachFaults(page)),
    ...(await page.evaluate<string[]>(moving)),
    ...(await focusFaults(page, 30)),
  ]),
);

/** In the page: what still moves although its reader asked for no motion. */
const moving = `matchMedia('(prefers-reduced-motion: reduce)').matches
  ? document.getAnimations().filter((one) => one.effect.getComputedTiming().activeDuration > 50)
      .map((one) => 'it moves: ' + (one.animationName || one.transitionProperty))
  : []`;
