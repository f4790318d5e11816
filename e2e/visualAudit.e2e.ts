import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow, getRows, setRow } from '../packages/server/src/build/rows.ts';
import { pages } from '../packages/web/src/shell/routes.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { isInShare, seed } from '../scripts/testing/share.ts';
import { allFaultsOf } from './support/look.ts';
import type { OpenOptions, Opened } from './support/browser.ts';
import {
  contactSheet,
  focusFaults,
  goInApp,
  keep,
  listFaults,
  showInMenu,
  reachFaults,
  shiftsOf,
  standing,
  type Visit,
  watchShifts,
} from './support/audit.ts';

/**
 * Every screen that exists, without motion; a share of them twice, the second time in the other language, theme and width. Some of
 * them in a small window too, at double size and in strong colours. Looked for: axe, overflow, raw keys, layout shift, what
 * moves all the same, console, policy. A sheet of what was seen lies in test-output/pictures/audit/.
 */
let c: TestConsole;
let values: Readonly<Record<string, string>>;
/** Values of a path whose places mean otherwise than elsewhere. */
let ownValues: Readonly<Record<string, Readonly<Record<string, string>>>>;
beforeAll(async () => {
  c = await startConsole();
  const task = await c.db
    .selectFrom('task')
    .where('status', '=', 5)
    .select(['id', 'user_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await sayMarkup(task.user_id);
  const role = await getRow(c.db, 'role', { kind: 0 }, ['id']);
  values = {
    id: String(task.id),
    taskId: String(task.id),
    userId: String(task.user_id),
    taskFlag: '0',
    roleId: String(role.id),
  };
  const agent = await c.db
    .selectFrom('agent')
    .innerJoin('admin', 'admin.id', 'agent.id')
    .select(['agent.id', 'admin.login_name'])
    .orderBy('agent.id')
    .executeTakeFirstOrThrow();
  const first = async (rows: Promise<readonly object[]>): Promise<{ id: string }> => {
    const [row] = (await rows) as { id: number }[];
    if (!row) throw new Error('the demo has no row for a page');
    return { id: String(row.id) };
  };
  const [pool] = await getRows(c.db, 'prize_pool', {}, ['id', 'pool_name'], 'id');
  if (!pool) throw new Error('the demo has no prize pool');
  const analyses = c.db.selectFrom('analyse_task').orderBy('id').select('id').limit(1);
  /** Of each kind of the GPU cloud, a running and an ended job for its pages. */
  const jobs: Record<string, Readonly<Record<string, string>>> = {};
  for (const [kind, name] of [
    [1, 'sky3'],
    [2, 'rebuild'],
    [3, 'product'],
  ] as const)
    for (const isRunning of [true, false]) {
      const job = await getRow(c.db, 'dayan_job', { kind, is_running: isRunning, deleted_at: null }, [
        'id',
        'root_id',
        'user_id',
      ]);
      const own = { id: String(job.root_id ?? job.id), taskId: String(job.id), userId: String(job.user_id) };
      const start = `/dayanTask/${name}${isRunning ? 'Running' : 'End'}`;
      for (const path of Object.keys(pages)) if (path.startsWith(start)) jobs[path] = own;
    }
  ownValues = {
    ...jobs,
    '/deploy/activityDetail/:id': await first(getRows(c.db, 'coupon_activity', {}, ['id'], 'id')),
    '/deploy/prizePoolActivityDetail/:tabName/:activityId/:activityName': {
      tabName: 'prizes',
      activityId: String(pool.id),
      activityName: encodeURIComponent(pool.pool_name),
    },
    '/deploy/inviterDetail/:id': await first(getRows(c.db, 'invite_code', {}, ['id'], 'id')),
    '/transmission/engineList/:id': await first(getRows(c.db, 'transfer_engine', {}, ['id'], 'id')),
    '/task/analyseRunningLogDetails/:id': await first(analyses.where('is_running', '=', true).execute()),
    '/task/analyseEndLogDetails/:id': await first(analyses.where('is_running', '=', false).execute()),
    '/task/preHandleLogDetails/:id': await first(
      c.db.selectFrom('pre_task').orderBy('task_id').select('task_id as id').limit(1).execute(),
    ),
    '/admin/agentDetails/:id/:loginName/:areaName': {
      id: String(agent.id),
      loginName: agent.login_name,
      areaName: '华东',
    },
  };
});
afterAll(() => c.close());

/** What would run, load or break out where a text were taken for markup: the policy's and the console's complaints tell. */
const markup = '"><img src=x onerror=alert(1)>{{7*7}}';

/** A customer, and the machines, that write markup into each text that is theirs. */
const sayMarkup = async (userId: number): Promise<void> => {
  const { db } = c;
  await setRow(db, 'user', userId, { name: `M ${markup}` });
  await setRow(
    db,
    'task',
    { user_id: userId },
    {
      project_name: markup,
      scene_name: markup,
      scene_path: `/${userId}/${markup}`,
      output_path: `/${userId}/${markup}/`,
      plugin_versions: [markup],
      requirements: [markup],
      remark: markup,
      parameters: JSON.stringify({ [markup]: markup }),
    },
  );
  const theirs = db.selectFrom('task').where('user_id', '=', userId).select('id');
  await db
    .updateTable('frame')
    .set({ label: markup })
    .where('task_id', 'in', theirs)
    .where('ix', '<', 3)
    .execute();
  await db.updateTable('attempt').set({ reason: markup }).where('task_id', 'in', theirs).execute();
  await db.updateTable('task_event').set({ reason: markup }).where('task_id', 'in', theirs).execute();
  const machines = db.selectFrom('node').orderBy('id').select('id').limit(5);
  await db
    .updateTable('node')
    .set({ cpu_name: markup, gpu_name: markup, state_reason: markup, plugins: [markup] })
    .where('id', 'in', machines)
    .execute();
};

/** A path with its places filled; a screen that needs a value nobody gives fails here. */
const filled = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = ownValues[path]?.[name] ?? values[name];
    if (value === undefined) throw new Error(`the audit has no value for :${name} of ${path}`);
    return value;
  });

/**
 * Goes to each of the paths, to the first from outside and to the others as a click does, and looks at it; what more to
 * look at is `also`'s. Nothing may be wrong anywhere.
 */
const audit = async (
  o: OpenOptions,
  name: string,
  paths: readonly string[],
  also: (page: Opened['page'], nth: number) => Promise<string[]> = () => Promise.resolve([]),
): Promise<void> => {
  const { page, context, complaints } = await c.openSignedIn(o);
  await watchShifts(context);
  await page.bringToFront();
  const visits: Visit[] = [];
  const faults: Record<string, string[]> = {};
  for (const path of paths) {
    if (visits.length === 0) await page.goto(c.url + filled(path));
    else {
      await showInMenu(page, path);
      await goInApp(page, filled(path));
    }
    await standing(page);
    visits.push(await keep(page, path, name));
    const found = [
      ...(await allFaultsOf(page)),
      ...(await shiftsOf(page)),
      ...(await listFaults(page)),
      ...(await page.evaluate<string[]>(moving)),
      ...(await also(page, visits.length)),
    ];
    if (found.length > 0) faults[path] = found;
  }
  await contactSheet(name, visits);
  expect(faults).toEqual({});
  expect(complaints.lines).toEqual([]);
};

/** The eight ways in which a screen can be looked at; the first and the last differ in everything, and so on inwards. */
const looks = (['zh', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    ([1366, 1920] as const).map((width) => ({ language, theme, width })),
  ),
);

/**
 * Dealt out in turn, so that each way meets as many screens as any other. A screen of the run's share is visited in two ways that share
 * nothing, any other in one of them; the seed moves on which.
 */
const screensOf = (look: number): string[] =>
  Object.keys(pages).filter((path, at) => {
    const first = (at + seed) % looks.length;
    return look === first || (isInShare(path) && look === looks.length - 1 - first);
  });

test.each(looks.map((look, at) => ({ ...look, at })))(
  'a part of the screens in $language, $theme, $width px',
  { timeout: 240_000 },
  ({ language, theme, width, at }) =>
    audit(
      { language, theme, width, height: width === 1366 ? 768 : 1080 },
      `${language}-${theme}-${width}`,
      screensOf(at),
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
  ['a tablet', { language: 'zh', width: 1024, height: 768, motion: 'no-preference' }],
  ['double size', { language: 'en', width: 683, height: 400, scale: 2, motion: 'no-preference' }],
  ['more contrast', { language: 'en', theme: 'dark', contrast: 'more' }],
  ['forced colours', { language: 'en', contrast: 'more', forcedColours: true }],
] as const)('one of each kind of screen: %s', { timeout: 180_000 }, (name, o) =>
  audit(o, name.replace(' ', '-'), some, async (page, nth) => [
    ...(await reachFaults(page)),
    // What stands around the content is the same on every screen.
    ...(nth === 1 ? await focusFaults(page, 30) : await focusFaults(page, 12, 'content')),
  ]),
);

/** In the page: what still moves although its reader asked for no motion. */
const moving = `matchMedia('(prefers-reduced-motion: reduce)').matches
  ? document.getAnimations().filter((one) => one.effect.getComputedTiming().activeDuration > 50)
      .map((one) => 'it moves: ' + (one.animationName || one.transitionProperty))
  : []`;
