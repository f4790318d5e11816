import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { errorCodes, renders, type InputOf, type RowOf } from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { giveCustomer } from '../../testing/agents.ts';
import { addArea, addCustomer, addTask } from '../../testing/fixtures.ts';
import { actorById } from '../auth/session.ts';
import { poolOf } from '../db/db.ts';
import type { Listing } from './listing.ts';
import { readPage, streamRows } from './reading.ts';

const t = serverOfFile();
let area: number;
let other: number;
beforeAll(async () => {
  area = await addArea(t.db);
  other = await addArea(t.db, { zone: 2 });
  const user = await addCustomer(t.db, { name: '北斗动画' });
  for (let i = 0; i < 57; i += 1) {
    await addTask(t.db, {
      userId: user,
      areaId: i % 3 === 0 ? other : area,
      // Many rows have equal times, so that pages must break ties by id.
      submittedAt: new Date(Date.UTC(2026, 2, 1 + (i % 5))),
      status: i % 4 === 0 ? 25 : 0,
      sceneName: `shot_${String(i).padStart(3, '0')}${i === 7 ? '_灯光' : ''}.ma`,
    });
  }
  await t.db
    .updateTable('task')
    .set({ level: sql`id % 4 * 10`, re_render_count: sql`id % 7` })
    .execute();
});

type Input = InputOf<typeof renders.list>;
type Row = RowOf<typeof renders.list>;
const list = async (input: Input) => (await t.admin.call(renders.list, input)).data;
const idsOf = (page: { items: { taskId: number }[] }): number[] => page.items.map((row) => row.taskId);

describe('pages', () => {
  const sorts = fc.constantFrom<Input>(
    {},
    { startTimeFlag: 1 },
    { taskIdFlag: 0 },
    { taskIdFlag: 1 },
    { endTimeFlag: 0 },
    { taskLevelFlag: 1 },
    { consumeFlag: 0 },
    { executingFramesFlag: 1 },
    { taskLevelFlag: 1, startTimeFlag: 0, sortOrder: ['taskLevelFlag', 'startTimeFlag'] },
    { taskLevelFlag: 0, startTimeFlag: 0, sortOrder: ['startTimeFlag', 'taskLevelFlag'] },
  );

  test('by number contain every row once, in any order and size', async () => {
    await fc.assert(
      fc.asyncProperty(sorts, fc.integer({ min: 3, max: 60 }), async (sort, pageSize) => {
        const first = await list({ ...sort, pageSize });
        const pages = [first];
        for (let pageNum = 2; pageNum <= first.pageCount; pageNum += 1)
          pages.push(await list({ ...sort, pageSize, pageNum }));
        const ids = pages.flatMap(idsOf);
        expect(first.total).toBe(57);
        expect(ids).toHaveLength(57);
        expect(new Set(ids).size).toBe(57);
        expect(ids).toEqual(idsOf(await list({ ...sort, pageSize: 100 })));
      }),
      { numRuns: 20 },
    );
  });

  test('beyond the end are empty and have the true total', async () => {
    const page = await list({ pageSize: 10, pageNum: 200 });
    expect(page).toMatchObject({ items: [], total: 57, pageCount: 6 });
  });

  test('by cursor go forward and back over the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(sorts, fc.integer({ min: 5, max: 30 }), async (sort, pageSize) => {
        const whole = idsOf(await list({ ...sort, pageSize: 100 }));
        const pages = [await list({ ...sort, pageSize })];
        for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next) {
          pages.push(await list({ ...sort, pageSize, cursor: next }));
        }
        expect(pages.flatMap(idsOf)).toEqual(whole);
        const back: number[][] = [];
        for (let prev = pages.at(-1)?.prev; prev !== undefined;) {
          const page = await list({ ...sort, pageSize, cursor: prev });
          back.unshift(idsOf(page));
          prev = page.prev;
        }
        expect([...back.flat(), ...idsOf(pages.at(-1) ?? { items: [] })]).toEqual(whole);
      }),
      { numRuns: 12 },
    );
  });

  test('of two levels are sorted by both, complete and disjoint, from either end', async () => {
    const value = {
      startTimeFlag: (row: Row) => row.submitTime,
      taskLevelFlag: (row: Row) => row.level,
      taskIdFlag: (row: Row) => row.taskId,
      reRenderCountFlag: (row: Row) => row.reRenderCount,
    };
    const flags = Object.keys(value) as (keyof typeof value)[];
    const pairs = fc
      .tuple(fc.shuffledSubarray(flags, { minLength: 2, maxLength: 2 }), fc.boolean(), fc.boolean())
      .filter(([[first]]) => renders.list.secondAfter.includes(first ?? 'taskIdFlag'));
    await fc.assert(
      fc.asyncProperty(pairs, fc.integer({ min: 4, max: 40 }), async ([names, up1, up2], pageSize) => {
        const [first = 'taskIdFlag', second = 'taskIdFlag'] = names;
        const sort = {
          [first]: up1 ? 1 : 0,
          [second]: up2 ? 1 : 0,
          sortOrder: [first, second],
          taskFlag: 0,
        } as Input;
        const pages = [await list({ ...sort, pageSize })];
        for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
          pages.push(await list({ ...sort, pageSize, cursor: next }));
        const rows = pages.flatMap((page) => page.items);
        const by = (name: keyof typeof value, up: boolean) => (a: Row, b: Row) =>
          (value[name](a) - value[name](b)) * (up ? 1 : -1);
        const expected = rows.toSorted(
          (a, b) => by(first, up1)(a, b) || by(second, up2)(a, b) || by('taskIdFlag', up1)(a, b),
        );
        expect(new Set(rows.map((row) => row.taskId)).size).toBe(42);
        expect(rows).toEqual(expected);
        const back: number[][] = [];
        for (let prev = pages.at(-1)?.prev; prev !== undefined;) {
          const page = await list({ ...sort, pageSize, cursor: prev });
          back.unshift(idsOf(page));
          prev = page.prev;
        }
        expect([...back.flat(), ...idsOf(pages.at(-1) ?? { items: [] })]).toEqual(idsOf({ items: rows }));
      }),
      { numRuns: 15 },
    );
  });

  test('in an order that the list does not have are refused, and so is a cursor of another order', async () => {
    const refused: Input[] = [
      { sortOrder: ['remark'] },
      { sortOrder: ['taskLevelFlag', 'taskLevelFlag'] },
      { sortOrder: [] },
    ];
    for (const input of refused)
      expect((await t.admin.call(renders.list, input)).code).toBe(errorCodes.badInput);
    const two = {
      taskLevelFlag: 1,
      startTimeFlag: 1,
      sortOrder: ['startTimeFlag', 'taskLevelFlag'],
    } as Input;
    const { next } = await list({ ...two, pageSize: 5 });
    expect((await t.admin.call(renders.list, { startTimeFlag: 1, cursor: next })).code).toBe(
      errorCodes.badInput,
    );
  });

  test('beyond ten thousand rows have no number, and an invalid cursor is refused', async () => {
    expect((await t.admin.call(renders.list, { pageNum: 201, pageSize: 50 })).code).toBe(errorCodes.badInput);
    expect((await t.admin.call(renders.list, { cursor: 'nonsense' })).code).toBe(errorCodes.badInput);
  });
});

test('by words are the same whether many match or few, scanned or gathered', async () => {
  const handler = t.server.app.served.get(renders.list.name)?.handler as Listing;
  const { db, countDb } = t.server.app;
  const actor = await actorById(t.db, t.admin.adminId);
  const pageOf = (input: object, scanThenSort: Listing['scanThenSort']) =>
    readPage(
      { ...handler, scanThenSort },
      { db, countDb, graceMs: 0 },
      { input: renders.list.input.parse(input) as never, actor, now: t.clock.now, platform: 0 },
    );
  const asked = fc.record({
    keywords: fc.constantFrom('shot', '_00', '_01', '灯', 'MA', '_007', 'nowhere', 's', '%'),
    sort: fc.constantFrom({}, { startTimeFlag: 1 }, { taskIdFlag: 0 }, { taskFlag: 1, endTimeFlag: 0 }),
    pageSize: fc.integer({ min: 1, max: 12 }),
    most: fc.integer({ min: 1, max: 70 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ keywords, sort, pageSize, most }) => {
      const rows = handler.scanThenSort?.rows ?? (() => undefined);
      let [cursor, pageNum]: [string | undefined, number] = [undefined, 1];
      for (let go = 0; go < 4; go += 1) {
        const input = { ...sort, keywords, pageSize, ...(cursor === undefined ? { pageNum } : { cursor }) };
        const gathered = await pageOf(input, undefined);
        expect(await pageOf(input, { rows, most })).toEqual(gathered);
        // By number, by cursor, and back.
        if (go === 0) pageNum = 2;
        else cursor = go === 2 ? gathered.prev : gathered.next;
      }
    }),
    { numRuns: 25 },
  );
});

test('streaming counts the time to produce rows as work, not the time of its reader', async () => {
  const list = t.server.app.served.get(renders.list.name)?.handler as Listing;
  const actor = await actorById(t.db, t.admin.adminId);
  const asked = {
    input: renders.list.input.parse({}) as never,
    actor,
    now: t.clock.now,
    platform: 0,
  };
  const told: number[] = [];
  let passed = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => passed);
  try {
    const rest = (worked: number): Promise<void> => Promise.resolve(void told.push(worked));
    for await (const rows of streamRows(list, t.server.app.db, asked, { rest, chunk: 10 })) {
      expect(rows.length).toBeGreaterThan(0);
      passed += 60_000;
    }
  } finally {
    clock.mockRestore();
  }
  expect(told.length).toBeGreaterThan(1);
  expect(Math.max(...told)).toBe(100);
});

describe('the total of a page', () => {
  const handler = () => t.server.app.served.get(renders.list.name)?.handler as Listing;
  const grace = 1;
  /** `onRead` is called when the rows are read and the wait for the total begins. */
  const ask = async (
    input: Input,
    who: { adminId: number } = t.admin,
    { graceMs = grace, onRead = () => undefined }: { graceMs?: number; onRead?: () => void } = {},
  ) => {
    const { db, countDb } = t.server.app;
    const actor = await actorById(t.db, who.adminId);
    const checked = renders.list.input.parse(input) as never;
    const stores = {
      db,
      countDb,
      get graceMs() {
        onRead();
        return graceMs;
      },
    };
    return readPage(handler(), stores, { input: checked, actor, now: t.clock.now, platform: 0 });
  };
  /** Blocks all counts while `work` runs. */
  const whileUncounted = async (work: () => Promise<void>) => {
    const pool = poolOf(t.server.app.countDb);
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    await work().finally(() => {
      for (const client of held) client.release();
    });
  };
  const first = { total: 'later', pageSize: 50 } as const;

  test('does not delay the rows, and the second request takes up the count that the page began', async () => {
    const pool = poolOf(t.server.app.countDb);
    let counted = 0;
    const onCount = () => {
      counted += 1;
    };
    let alone: ReturnType<typeof ask> | undefined;
    await whileUncounted(async () => {
      pool.on('acquire', onCount);
      const page = await ask(first);
      expect(page).toMatchObject({ total: 51, atLeast: true, totalLater: true });
      expect(page.items).toHaveLength(50);
      expect((await ask({ ...first, pageNum: 2 })).items).toHaveLength(7);
      alone = ask({ total: 'only', pageSize: 50 });
    });
    expect(await alone).toEqual({ pageNum: 1, pageCount: 2, size: 50, total: 57, items: [] });
    // One count by the first page and one by the second page, which had its total before.
    expect(counted).toBe(2);
    expect(await ask({ total: 'only' })).toMatchObject({ total: 57 });
    expect(counted, 'a later question counts anew').toBe(3);
    pool.off('acquire', onCount);
  });

  test('of equal requests of several users is counted once for each: the second request takes up the count of its own user', async () => {
    const keys = ['running:render:task', 'query:selected:area:customer:task'] as const;
    const some = [
      await t.person({ keys: [...keys], areas: [other] }),
      await t.person({ keys: [...keys], areas: [other] }),
    ];
    const asked = { ...first, pageSize: 10 } as const;
    const pool = poolOf(t.server.app.countDb);
    let counted = 0;
    const onCount = () => {
      counted += 1;
    };
    let alone: ReturnType<typeof ask>[] = [];
    await whileUncounted(async () => {
      pool.on('acquire', onCount);
      for (const one of some) expect(await ask(asked, one)).toMatchObject({ totalLater: true });
      alone = some.map((one) => ask({ total: 'only', pageSize: 10 }, one));
    });
    const totals = (await Promise.all(alone)).map(({ total }) => total);
    pool.off('acquire', onCount);
    expect(totals).toEqual([totals[0], totals[0]]);
    expect(counted).toBe(2);
  });

  test('left unfinished makes the next page of the same person wait', async () => {
    let next: ReturnType<typeof ask> | undefined;
    await whileUncounted(async () => {
      await ask(first);
      const isRead = Promise.withResolvers<void>();
      next = ask({ ...first, taskIdFlag: 1 }, t.admin, { onRead: isRead.resolve });
      await isRead.promise;
      // Timers of equal length fire in the order of their start, so the page's grace is over too.
      await setTimeout(grace);
    });
    expect(await next).toMatchObject({ total: 57 });
    expect(await next).not.toHaveProperty('totalLater');
  });

  test('follows from the rows when none follow, and is not counted when not requested', async () => {
    await whileUncounted(async () => {
      expect(await ask({ pageSize: 100 })).toMatchObject({ total: 57 });
      expect(await ask({ pageSize: 100 })).not.toHaveProperty('atLeast');
      expect(await ask({ total: 'none', pageSize: 10 })).toMatchObject({ total: 11, atLeast: true });
    });
  });

  test('is sent with the rows when ready in time, and always with a page beyond the end', async () => {
    expect(await ask(first, t.admin, { graceMs: 20_000 })).toMatchObject({ total: 57 });
    expect(await ask(first, t.admin, { graceMs: 20_000 })).not.toHaveProperty('totalLater');
    expect(await ask({ ...first, pageNum: 9 })).toMatchObject({ items: [], total: 57 });
  });

  test('that is counted for one user is not given to a user who sees other rows', async () => {
    const keys = [
      'running:render:task',
      'complete:render:task',
      'query:selected:area:customer:task',
    ] as const;
    const some = await t.person({ keys: [...keys], areas: [other] });
    await whileUncounted(async () => void (await ask(first)));
    expect(await ask({ total: 'only' }, some)).toMatchObject({ total: 19, items: [] });
    expect(await ask({ total: 'only' })).toMatchObject({ total: 57 });
  });
});

describe('filters of the render list', () => {
  test.each<[string, Input, number]>([
    ['running', { taskFlag: 0 }, 42],
    ['ended', { taskFlag: 1 }, 15],
    ['one status', { taskStatus: 25 }, 15],
    ['several statuses, one bare', { taskStatusList: 0 as never }, 42],
    ['a word in Chinese', { keywords: '灯光' }, 1],
    ['one Chinese character', { keywords: '灯' }, 1],
    ['a scene, any case and width', { sceneName: 'ＳＨＯＴ_007' }, 1],
    ['a percent sign is no wildcard', { keywords: '%' }, 0],
    ['a name that nobody bears', { userName: '没有这个人' }, 0],
    ['a name', { userName: '北斗动画' }, 57],
    ['deleted', { isDelete: 1 }, 0],
    ['with failed frames', { failedFrameFlag: true }, 0],
    ['a day, in seconds', { startTime: 1772496000 as never, endTime: 1772500000 as never }, 11],
  ])('%s', async (_name, input, total) => {
    expect((await list(input)).total).toBe(total);
  });

  test('a name of several accounts returns the accounts, and the chosen id gives the rows', async () => {
    const [main, second] = [await addCustomer(t.db, { name: '同名' }), await addCustomer(t.db)];
    const child = await addCustomer(t.db, { name: '同名', mainId: second });
    const answer = await t.admin.call(renders.list, { userName: '同名' });
    expect(answer.code).toBe(errorCodes.chooseUser);
    expect(answer.data).toEqual([
      { userId: main, userName: '同名', accountType: 1 },
      { userId: child, userName: '同名', accountType: 2 },
    ]);
    expect((await list({ userId: child as never })).total).toBe(0);
  });
});

describe('who sees what', () => {
  test('areas come from the parameters of the right; no parameter means no area', async () => {
    const keys = [
      'running:render:task',
      'complete:render:task',
      'query:selected:area:customer:task',
    ] as const;
    const some = await t.person({ keys: [...keys], areas: [other] });
    expect((await some.call(renders.list, {})).data.total).toBe(19);
    const none = await t.person({ keys: [...keys] });
    expect((await none.call(renders.list, {})).data.total).toBe(0);
  });

  test('the right to one list shows only that list’s rows', async () => {
    const areaKey = 'query:selected:area:customer:task' as const;
    const ended = await t.person({ keys: ['complete:render:task', areaKey], areas: [area, other] });
    expect((await ended.call(renders.list, {})).data.total).toBe(15);
  });

  test('allocated customers only, then those of the organisation and below', async () => {
    const keys = ['running:render:task', 'query:selected:area:customer:task'] as const;
    const [mine, colleague] = [
      await t.person({ keys: [...keys], scope: 2, areas: [area] }),
      await t.person({ keys: [...keys], scope: 1, areas: [area], organizationId: 1 }),
    ];
    const user = await addCustomer(t.db);
    await addTask(t.db, { userId: user, areaId: area });
    expect((await mine.call(renders.list, {})).data.total).toBe(0);
    await giveCustomer(t, { userId: user, adminId: mine.adminId });
    expect((await mine.call(renders.list, {})).data.total).toBe(1);
    // `mine` belongs to organisation 4, below 1.
    expect((await colleague.call(renders.list, {})).data.total).toBe(1);
  });
});
