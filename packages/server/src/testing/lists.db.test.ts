import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  abnormalJobs,
  financeBudgets,
  financeForms,
  agentMoney,
  agents,
  allCalls,
  analyses,
  areaSchedules,
  asperaAccounts,
  type AuthStatus,
  authStatusesFound,
  autoPowers,
  autoReplies,
  companies,
  companyAccounts,
  credits,
  cleanTimers,
  cloudTemplates,
  customSources,
  dictionaryEntries,
  dongles,
  endedKongsans,
  engineLines,
  enrolment,
  errorCodes,
  exactTotal,
  fieldKind,
  frames,
  freeSamples,
  generalErrors,
  hardwareModels,
  home,
  httpLines,
  jsonTemplates,
  leaseNodes,
  type ListCall,
  materials,
  messageOptOuts,
  messagePushes,
  messages,
  messageTemplates,
  microOf,
  mirrors,
  mountPaths,
  naturalSources,
  nodeConstraints,
  nodes,
  nodeWhiteList,
  platformConfigs,
  platformSchedules,
  plugins,
  preHandles,
  prices,
  products,
  publishes,
  questionnaires,
  rangesOf,
  rates,
  rebuilds,
  renderingErrors,
  renders,
  renderScripts,
  roles,
  runningKongsans,
  sensitivityOf,
  shareLinks,
  softwareConfigs,
  surveyProjects,
  softwareFees,
  softwareVersions,
  storageStats,
  taskGroups,
  taskWords,
  thresholds,
  transferEngines,
  users,
  userSchedules,
  vpnLines,
  webLines,
} from '@renderdesk/contract';
import { isWholeRun, shareOf } from '../../../../scripts/testing/share.ts';
import type { Listing } from '../core/calls/listing.ts';
import { readIds } from '../core/calls/reading.ts';
import { actorById } from '../core/auth/session.ts';
import { openDemoDatabase } from './demo.ts';
import { type Answered, inputWithRows, leastRows, lists, pageOf, type Row } from './listRows.ts';
import { orderSteps } from './plans.ts';
import { openRecorder, type Recorder } from './recorded.ts';
import { rowIdsOf } from './scopes.ts';
import { openTestServer, type TestServer } from './server.ts';

/** What holds of every list, derived from the contract over the demo: a new list is under these tests as soon as it is declared. */
let t: TestServer;
let recorder: Recorder;
beforeAll(async () => {
  t = await openTestServer({ database: openDemoDatabase });
  recorder = openRecorder(t.server.app.config.databaseUrl, { max: 1 });
}, 600_000);
afterAll(async () => {
  await recorder.close();
  await t.close();
});

/** A page after another, and one after a cursor's own: what goes wrong between pages shows on three. */
const many = 3;

interface InMemory {
  readonly of: ListCall;
  readonly sorts: readonly string[];
  readonly because: string;
  /** With this filter an index gives the order all the same. */
  readonly unless?: Row;
}
/** Sorts of jobs of the GPU cloud by submission and by id. */
const byIndexOfJobs = new Set<string>(['submitTimeFlag', 'sky3IdSort', 'analyseIdSort', 'taskIdFlag']);
/** Every sort that no index gives, with its reason; all others are read from one, whatever the size of the table. */
const sortedInMemory: readonly InMemory[] = [
  ...[runningKongsans.list, endedKongsans.list, rebuilds.list, products.list].map((of) => ({
    of,
    sorts: of.sorts.filter(
      (sort) => !byIndexOfJobs.has(sort) && !(of.name === products.list.name && sort === 'startTimeFlag'),
    ),
    because: 'jobs of the GPU cloud are a few thousand',
  })),
  {
    of: publishes.list,
    sorts: ['completedTimeFlag', 'durationFlag', 'consumeFlag'],
    because: 'publications are a few thousand',
  },
  {
    of: home.waiting,
    sorts: ['sinceSort', 'untilSort'],
    because: 'what waits for one person is gathered from the queues of all areas',
  },
  {
    of: nodes.list,
    sorts: ['coreSort', 'memorySort', 'gpuCountSort', 'beatSort', 'stateSinceSort', 'failedSort'],
    because: 'nodes are thousands at most, and what is sorted by changes with every heartbeat',
  },
  {
    of: analyses.list,
    sorts: ['statusSort'],
    because: 'looked for within a filter: an index would be written with every step',
  },
  {
    of: preHandles.list,
    sorts: ['taskLevelFlag', 'startTimeFlag', 'completedTimeFlag'],
    because: 'tasks with pre-handling are a few thousand',
  },
  {
    of: taskWords.list,
    sorts: ['createTimeFlag', 'wordFlag', 'carriersFlag'],
    because: 'words of the match are a few hundred',
  },
  { of: roles.list, sorts: ['timeSort'], because: 'roles are a few dozen' },
  { of: autoReplies.list, sorts: ['createTimeFlag', 'priorityFlag'], because: 'replies are a few hundred' },
  {
    of: generalErrors.list,
    sorts: ['orderByUpdateTime', 'orderByCode'],
    because: 'the dictionary has a few thousand entries at most',
  },
  {
    of: renderingErrors.list,
    sorts: ['orderByUpdateTime'],
    because: 'the dictionary has a few thousand entries at most',
  },
  {
    of: dictionaryEntries.list,
    sorts: ['createTimeFlag'],
    because: 'choices are a few hundred',
  },
  ...[
    { of: storageStats.stat, sorts: ['usedSpaceFlag'] },
    { of: storageStats.statByIp, sorts: storageStats.statByIp.sorts },
    { of: storageStats.statByUser, sorts: storageStats.statByUser.sorts },
  ].map((one) => ({ ...one, because: 'sums of storage are computed of what was measured' })),
  { of: cleanTimers.list, sorts: ['createTimeFlag', 'timerNameFlag'], because: 'timers are a few dozen' },
  { of: mountPaths.list, sorts: ['createTimeFlag'], because: 'mount paths are a few dozen' },
  {
    of: softwareFees.list,
    sorts: ['turnSort', 'validFromSort'],
    because: 'additional charges are a few hundred',
  },
  { of: taskGroups.list, sorts: ['createTimeFlag', 'groupNameFlag'], because: 'groups are a few dozen' },
  {
    of: nodeConstraints.list,
    sorts: ['createTimeFlag', 'constraintTextFlag'],
    because: 'constraints are a few dozen',
  },
  { of: jsonTemplates.list, sorts: ['createTimeFlag'], because: 'templates are a few dozen' },
  { of: softwareConfigs.list, sorts: ['softwareNameFlag'], because: 'software is a few dozen' },
  {
    of: softwareVersions.list,
    sorts: ['createTimeFlag'],
    because: 'versions are a few hundred',
  },
  { of: renderScripts.list, sorts: ['createTimeFlag'], because: 'versions of scripts are a few hundred' },
  { of: plugins.list, sorts: ['createTimeFlag', 'pluginNameFlag'], because: 'plugins are a few hundred' },
  { of: platformConfigs.list, sorts: ['createTimeFlag'], because: 'platforms are a few dozen' },
  {
    of: transferEngines.list,
    sorts: ['zoneFlag', 'engineNameFlag', 'createTimeFlag'],
    because: 'engines are a few dozen',
  },
  ...[engineLines, webLines, httpLines, vpnLines].map(({ list }) => ({
    of: list,
    sorts: ['zoneFlag', 'lineNameFlag', 'createTimeFlag'],
    because: 'lines are a few dozen',
  })),
  {
    of: messages.taskList,
    sorts: ['lastTimeFlag'],
    because: 'tasks with messages are a few hundred',
  },
  {
    of: abnormalJobs.list,
    sorts: ['durationFlag', 'silentTimeFlag'],
    because: 'findings of a week are a few thousand',
  },
  {
    of: abnormalJobs.history,
    sorts: ['durationFlag', 'silentTimeFlag'],
    because: 'findings of two weeks are a few thousand',
  },
  { of: abnormalJobs.frameStatistics, sorts: ['stuckFramesFlag'], because: 'it counts per node' },
  { of: shareLinks.list, sorts: ['visitCountFlag'], because: 'visits are counted as they are read' },
  { of: customSources.list, sorts: ['createTimeFlag'], because: 'sources are a few hundred' },
  { of: naturalSources.list, sorts: ['createTimeFlag'], because: 'sources are a few hundred' },
  { of: questionnaires.list, sorts: ['createTimeFlag'], because: 'questionnaires are a few hundred' },
  { of: surveyProjects.list, sorts: ['createTimeFlag'], because: 'projects are a few hundred' },
  { of: messageTemplates.list, sorts: ['createTimeFlag'], because: 'templates are a few hundred' },
  { of: messagePushes.list, sorts: ['createTimeFlag'], because: 'pushes are a few hundred' },
  { of: messageOptOuts.list, sorts: ['createTimeFlag'], because: 'opt-outs are a few thousand' },
  { of: financeForms.list, sorts: ['createTimeFlag'], because: 'versions of forms are a few dozen' },
  { of: financeBudgets.list, sorts: ['createTimeFlag'], because: 'budgets are a few hundred' },
  {
    of: dongles.list,
    sorts: ['createTimeFlag', 'dongleNoFlag'],
    because: 'dongles are a few hundred',
  },
  {
    of: materials.list,
    sorts: ['createTimeFlag', 'materialNameFlag'],
    because: 'materials are a few hundred',
  },
  { of: autoPowers.list, sorts: ['createTimeFlag'], because: 'settings are a few dozen' },
  {
    of: cloudTemplates.list,
    sorts: ['createTimeFlag', 'templateNameFlag'],
    because: 'templates are a few dozen',
  },
  { of: nodeWhiteList.list, sorts: ['createTimeFlag'], because: 'the white list is a few hundred nodes' },
  { of: freeSamples.list, sorts: ['createTimeFlag'], because: 'rules of samples are a few dozen' },
  { of: leaseNodes.list, sorts: ['nameFlag', 'createTimeFlag'], because: 'rented nodes are a few hundred' },
  { of: mirrors.list, sorts: ['mirrorNameFlag', 'createTimeFlag'], because: 'mirrors are a few dozen' },
  {
    of: hardwareModels.list,
    sorts: ['performanceFlag', 'modelFlag'],
    because: 'models are a few hundred',
  },
  ...[platformSchedules, areaSchedules, userSchedules].map(({ list }) => ({
    of: list,
    sorts: ['createTimeFlag'],
    because: 'schedules of one kind are a few thousand at most',
  })),
  {
    of: asperaAccounts.list,
    sorts: ['loginNameFlag', 'createTimeFlag'],
    because: 'accounts are a few dozen',
  },
  { of: agents.list, sorts: ['timeSort', 'nameSort'], because: 'agents are a few hundred' },
  {
    of: companies.list,
    sorts: ['timeSort'],
    because: 'companies of ours are a few',
  },
  { of: companyAccounts.list, sorts: ['timeSort'], because: 'accounts of ours are a few dozen' },
  { of: prices.list, sorts: ['turnSort', 'validFromSort'], because: 'prices are a few thousand at most' },
  { of: credits.list, sorts: ['creditLimitFlag'], because: 'customers with credit are a few hundred' },
  { of: agentMoney.months, sorts: ['periodSort'], because: 'an agent has twelve months a year' },
  {
    of: thresholds.list,
    sorts: ['turnSort', 'validFromSort'],
    because: 'thresholds are a few dozen',
  },
  { of: rates.list, sorts: ['turnSort', 'validFromSort'], because: 'rates are a few hundred' },
  { of: enrolment.keys, sorts: ['createSort'], because: 'keys are a few dozen' },
  {
    of: frames.list,
    sorts: ['durationFlag', 'frameStartFlag', 'attemptFlag', 'frameConsumeFlag'],
    because:
      'read from several indexes, of frames that began and of those that did not; a page of each is put together',
  },
  {
    of: renders.list,
    sorts: ['executingFramesFlag', 'doneFramesFlag', 'abortFramesFlag', 'failFramesFlag', 'errorsFlag'],
    because: 'counters move with every frame: an index would be written more often than it is read',
  },
  {
    of: renders.list,
    sorts: ['endTimeFlag', 'taskStartTimeFlag', 'taskEndTimeFlag', 'taskLevelFlag', 'consumeFlag'],
    because: 'open tasks are few; the ended ones, which are many, are asked for alone',
    unless: { taskFlag: 1 },
  },
  {
    of: renders.list,
    sorts: ['reRenderCountFlag'],
    because: 'looked for within a filter, as nearly all are 0',
  },
];

/** Brands of ids by which a row is a customer's. */
const customers: ReadonlySet<string> = new Set(['TaskId', 'FrameId', 'UserId', 'AgentId', 'AgentMonthId']);

/** Filters that were tried with values of rows, of all that there are. */
const filters = { tried: 0, all: 0 };

describe.each(shareOf(lists).map((call) => ({ name: call.name, call })))('$name', ({ call }) => {
  let input: Row;
  let total: number;
  beforeAll(async () => {
    input = await inputWithRows(t, call);
    ({ total } = await ask({ pageSize: 1 }));
  });
  const ask = (more: Row): Promise<Answered> => pageOf(t, call, { ...input, ...more });
  const idsOf = ({ items }: Answered): unknown[] => items.map((row) => row[call.id]);

  const orders: Row[] = [
    ...call.sorts.flatMap((sort) => [{ [sort]: 1 }, { [sort]: 0 }]),
    // Two levels: each flag that allows a second, with the next declared flag in the other direction.
    ...call.sorts.flatMap((first, at) => {
      const second = call.sorts[(at + 1) % call.sorts.length] ?? first;
      return second !== first && call.secondAfter.includes(first)
        ? [{ [first]: 1, [second]: 0, sortOrder: [first, second] }]
        : [];
    }),
  ];
  test.each(orders.map((order) => ({ named: JSON.stringify(order), order })))(
    'is the same rows by cursor as on one page, forth and back, sorted by $named',
    async ({ order }) => {
      expect(total, 'too few rows to prove anything').toBeGreaterThanOrEqual(leastRows);
      const pageSize = Math.min(Math.ceil(total / many), 20);
      const whole = await ask({ ...order, pageSize: pageSize * many });
      expect(whole.total).toBe(total);
      expect(inOrder(call, order, whole.items)).toBe(true);
      const ids = idsOf(whole);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(Math.min(total, pageSize * many));

      const pages = [await ask({ ...order, pageSize })];
      for (let next = pages[0]?.next; next !== undefined && pages.length < many; next = pages.at(-1)?.next)
        pages.push(await ask({ ...order, pageSize, cursor: next }));
      expect(pages.flatMap(idsOf)).toEqual(ids);

      const last = pages.at(-1);
      const back = last ? [last] : [];
      // A cursor that goes in circles ends here, and then differs.
      for (let prev = last?.prev; prev !== undefined && back.length <= many; prev = back[0]?.prev)
        back.unshift(await ask({ ...order, pageSize, cursor: prev }));
      expect(back.flatMap(idsOf)).toEqual(ids);
    },
  );

  test.each(call.sorts.map((sort) => ({ sort })))(
    'is read in the order of $sort from an index',
    async ({ sort }) => {
      const list = t.server.app.served.get(call.name)?.handler as Listing;
      const actor = await actorById(t.db, t.admin.adminId);
      const isSorted = async (more: Row = {}): Promise<boolean> => {
        const asked = call.input.parse({ ...input, ...more, [sort]: 0 }) as never;
        const [statement] = await recorder.record(() =>
          readIds(list, recorder.db, { input: asked, actor, now: t.clock.now, platform: 0 }, 50),
        );
        if (!statement) throw new Error('nothing was asked');
        return (await orderSteps(t.db, statement)).includes('Sort');
      };
      const known = sortedInMemory.find((one) => one.of.name === call.name && one.sorts.includes(sort));
      expect(await isSorted()).toBe(known !== undefined);
      if (known?.unless) expect(await isSorted(known.unless)).toBe(false);
    },
  );

  const ranges = rangesOf(Object.keys(call.query.shape));
  test.each(ranges.map(([start, end]) => ({ start, end })))(
    'begins at $start and ends at $end, of one and the same moment',
    async ({ start, end }) => {
      const total = async (more: Row): Promise<number> => (await ask({ ...more, pageSize: 1 })).total;
      const [past, future] = [0, Date.UTC(2100, 0)];
      const all = await total({ [start]: past });
      expect(all).toBeGreaterThanOrEqual(leastRows);
      expect(await total({ [end]: future })).toBe(all);
      expect(await total({ [start]: future })).toBe(0);
      expect(await total({ [end]: past })).toBe(0);
      const { items } = await ask({ pageSize: 500 });
      const moments = Object.entries(call.row.shape)
        .flatMap(([field, schema]) =>
          fieldKind(schema).kind === 'instant' ? items.map((row) => row[field]) : [],
        )
        .filter((at) => typeof at === 'number')
        .toSorted((a, b) => a - b);
      // Rows without a moment are counted by what happened in the span, and may be in both halves of it.
      const cut = moments[moments.length >> 1];
      // A total stops at 10,000.
      if (cut !== undefined && all < exactTotal)
        expect((await total({ [start]: cut })) + (await total({ [end]: cut - 1 }))).toBe(all);
    },
  );

  const ofCustomers = rowIdsOf(call).flatMap(({ field, brand }) => (customers.has(brand) ? [field] : []));
  test.each(ofCustomers)('shows somebody without customers no %s', async (field) => {
    const keys = call.access.kind === 'anyOf' ? call.access.keys : [];
    const other = await t.person({
      keys: [...new Set([...keys, 'running:render:task', 'complete:render:task'] as const)],
      scope: 2,
    });
    const { code, data } = await other.send(call, { ...input, pageSize: 500 });
    expect(code).toBe(200);
    expect((data as Answered).items.filter((row) => (row[field] ?? null) !== null)).toEqual([]);
  });

  const exports = allCalls.filter((one) => one.kind === 'export' && one.of.name === call.name);
  test.each(exports.map((one) => ({ named: one.name, one })))(
    'is taken along by $named, and leaves its record',
    async ({ one }) => {
      const { code, message } = await t.admin.send(one, input);
      expect({ code, message }).toMatchObject({ code: 200 });
      const records = t.db.selectFrom('operation').where('call', '=', one.name).select('outcome');
      expect(await records.execute()).toContainEqual({ outcome: 200 });
    },
  );

  const sums = Object.entries(call.sums).map(([sum, { of, where }]) => ({ sum, of, where }));
  test.each(sums)(
    'adds up $of of all its rows in $sum, whatever the page, each code for itself',
    async (o) => {
      let total = 0n;
      let page: Answered | undefined = await ask({ pageSize: 500 });
      for (
        ;
        page;
        page = page.next === undefined ? undefined : await ask({ pageSize: 500, cursor: page.next })
      )
        total += sumOf(page.items, o);
      expect(total).toBeGreaterThan(0n);
      expect(amountOf(await ask({ pageSize: 1 }), o.sum)).toBe(total);
    },
  );

  test('shows the rows of a value that it is filtered by, all of them and no others', async () => {
    const { items, next } = await ask({ pageSize: 500 });
    const others = Object.entries(call.query.shape).filter(
      ([field, schema]) =>
        !(field in input) &&
        !ranges.flat().includes(field) &&
        z.safeParse(schema, undefined).data === undefined,
    );
    // The list returns the accounts of one main account together unless `isRelated` is 0.
    const alone = 'isRelated' in call.query.shape ? { isRelated: 0 } : {};
    filters.all += others.length;
    for (const [field, schema] of others) {
      const of = rowFieldOf(call, field);
      const values =
        of === undefined ? [] : valuesOf(items, of).filter((value) => z.safeParse(schema, value).success);
      // What a row shows masked is no value to ask for.
      const isMasked = of !== undefined && sensitivityOf(call.row.shape[of] as z.core.$ZodType) !== undefined;
      if (of === undefined || values.length === 0 || isMasked) continue;
      filters.tried += 1;
      for (const value of values.slice(0, 3)) {
        const answer = await t.admin.send(call, { ...input, ...alone, [field]: value, pageSize: 500 });
        // A name that several accounts bear asks which is meant.
        if (answer.code === errorCodes.chooseUser) continue;
        const shown = answer.data as Answered;
        const named = `${field} ${String(value)}`;
        expect(shown.items.length, named).toBeGreaterThan(0);
        const fits = fitsOf(call, field);
        for (const row of shown.items) expect(fits(row[of], value), named).toBe(true);
        if (shown.next === undefined)
          for (const one of sums) expect(amountOf(shown, one.sum), named).toBe(sumOf(shown.items, one));
        if (next === undefined)
          expect(idsOf(shown).toSorted(), named).toEqual(
            items
              .filter((row) => fits(row[of], value))
              .map((row) => row[call.id])
              .toSorted(),
          );
      }
    }
  });
});

test('most filters are tried so', () => {
  // A share may hold the lists that have more filters without a value in the demo.
  expect(filters.tried / filters.all).toBeGreaterThan(isWholeRun ? 0.6 : 0.3);
});

/**
 * When a row's value is one that a filter finds: a customer's name is looked up whole, what is typed elsewhere are words of a text, and
 * a certification finds those that belong to it.
 */
const fitsOf = (call: ListCall, field: string): typeof holds => {
  if (call === (users.list as ListCall)) {
    if (field === 'authStatus')
      return (cell, value) => authStatusesFound(value as AuthStatus).includes(cell as AuthStatus);
    if (field === 'userName') return holds;
  }
  return field === 'userName' ? isSame : holds;
};

/** An amount of a row or a page, in millionths. */
const amountOf = (row: object, field: string): bigint =>
  microOf(String(Object.entries(row).find(([key]) => key === field)?.[1]));
/** What rows come to, of those that a sum is of. */
const sumOf = (rows: readonly Row[], { of, where }: ListCall['sums'][string]): bigint =>
  rows.reduce((sum, row) => (row[where.field] === where.is ? sum + amountOf(row, of) : sum), 0n);

/** The row's field that a filter of this name is about. */
const rowFieldOf = (call: ListCall, filter: string): string | undefined =>
  [filter, filter.replace(/List$/, ''), filter.replace(/s$/, '')].find((name) => name in call.row.shape);
/** Different values of a field, those of arrays one by one. */
const valuesOf = (rows: readonly Row[], field: string): unknown[] => [
  ...new Set(
    rows
      .flatMap((row) => row[field])
      .filter((value) => value !== null && value !== undefined && value !== ''),
  ),
];
/** The task list's start time is the one of its submission, as the specification names it. */
const namedOtherwise: readonly unknown[] = [`${renders.list.name} startTimeFlag`];
/** Whether rows stand by the field that the sort is named after, where there is one and it is a number. */
const inOrder = (call: ListCall, order: Row, rows: readonly Row[]): boolean => {
  const [[flag = '', direction] = []] = Object.entries(order);
  const values = rows
    .map((row) => row[flag.replace(/(Flag|Sort)$/, '')])
    .filter((value) => value !== null && !Number.isNaN(Number(value)))
    .map(Number);
  const sorted = values.toSorted((a, b) => (direction === 1 ? a - b : b - a));
  return namedOtherwise.includes(`${call.name} ${flag}`) || values.every((value, at) => value === sorted[at]);
};
const folded = (value: unknown): string => String(value).normalize('NFKC').toLowerCase();
const isSame = (own: unknown, asked: unknown): boolean => folded(own) === folded(asked);
/** Whether a row's value matches the filter: equal, one of several, or text that contains the words. */
const holds = (own: unknown, asked: unknown): boolean =>
  Array.isArray(own)
    ? own.includes(asked)
    : typeof own === 'string'
      ? folded(own).includes(folded(asked))
      : own === asked;
