import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCalls, renderStatus, screens } from '../index.ts';
import { queue, workQueueKeys } from './home.codes.ts';
import {
  businessDayOf,
  dayBefore,
  type Figure,
  type FigureKey,
  figureKeys,
  figures,
  filterOf,
  hrefOfFigure,
  searchOf,
  spanOf,
  taskFamilies,
} from './home.figures.ts';
import { placeOfEntry } from './home.queues.ts';

const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });
const named = figureKeys.map((key): { key: FigureKey; figure: Figure } => ({ key, figure: figures[key] }));
const pages = new Set<string>([
  ...screens.map(({ path }) => path),
  '/workQueue',
  '/attempts',
  '/outbox',
  '/approval',
]);

describe('every figure', () => {
  test.each(named)('$key counts a list by a filter that the list takes', ({ figure }) => {
    const call = allCalls.find(({ name }) => name === figure.list);
    expect(call?.kind).toBe('list');
    if (call?.kind !== 'list') return;
    const filter = filterOf(figure, 1_800_000_000_000);
    const known = Object.keys(call.query.shape);
    expect(Object.keys(filter).filter((name) => !known.includes(name))).toEqual([]);
    expect(call.input.safeParse({ keywords: '', ...filter }).success).toBe(true);
    // Who may open its place may send its list.
    for (const { path, key } of figure.places) {
      expect(pages).toContain(path);
      if (call.access.kind === 'anyOf') expect(call.access.keys).toContain(key);
    }
  });
  test('has a page of its own rows for a holder of the key, and none for others', () => {
    const at = Date.parse('2026-03-10T10:30:00+08:00');
    expect(hrefOfFigure(figures.tasksHeld, at, () => true)).toBe(
      '/task/render/running?taskStatusList=10,20,23',
    );
    expect(hrefOfFigure(figures.nodesIdle, at, () => true, { platform: 3 })).toBe(
      '/node/renderNodeList?statusList=0&platform=3',
    );
    const from = Date.parse('2026-03-10T00:00:00+08:00');
    expect(hrefOfFigure(figures.spentUsd, at, () => true)).toBe(
      `/attempts?currency=2&startTime=${from}~${at}`,
    );
    expect(hrefOfFigure(figures.tasksFailing, at, () => true)).toBe('/task/render/running?failedFrameFlag=1');
    expect(hrefOfFigure(figures.submitted, at, (key) => key === 'complete:render:task')).toMatch(
      /^\/task\/render\/end\?/,
    );
    expect(hrefOfFigure(figures.tasksHeld, at, (key) => key === 'complete:render:task')).toBeUndefined();
  });
  test('of submissions counts every status', () => {
    expect([...figures.submitted.filter.taskStatusList]).toEqual(renderStatus.codes);
  });
  test('of open tasks counts each open status once', () => {
    const all = Object.values(taskFamilies).flat();
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('spans of time', () => {
  test('the company’s day begins at midnight in +08:00, wherever one is', () => {
    expect(businessDayOf(Date.parse('2026-03-09T15:59:59.999Z'))).toBe(Date.parse('2026-03-08T16:00:00Z'));
    expect(businessDayOf(Date.parse('2026-03-09T16:00:00Z'))).toBe(Date.parse('2026-03-09T16:00:00Z'));
  });
  test('a span ends at its moment, and its day before is as long', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom('hour' as const, 'today' as const), (at, period) => {
        const span = spanOf(period, at);
        const before = dayBefore(span);
        expect(span.endTime).toBe(at);
        expect(span.startTime).toBeLessThanOrEqual(at);
        expect(before.endTime - before.startTime).toBe(span.endTime - span.startTime);
        expect(spanOf(period, before.endTime)).toEqual(before);
      }),
    );
  });
  test('stand in an address as one filter, open ends too', () => {
    expect(searchOf({ startTime: 5, endTime: 9, statusList: [1, 2] })).toBe('statusList=1,2&startTime=5~9');
    expect(searchOf({ endTime: 9 })).toBe('startTime=~9');
    expect(searchOf({})).toBe('');
  });
});

describe('every queue', () => {
  test.each(queue.codes.map((code) => ({ code })))('$code has keys and a place that exists', ({ code }) => {
    expect(workQueueKeys[code]).toBeDefined();
    const { path } = placeOfEntry(code, { taskId: 1 as never, userId: 2 as never, nodeId: 3 as never });
    expect([...pages].some((page) => new RegExp(`^${page.replace(/:\w+/g, '\\w+')}$`).test(path))).toBe(true);
  });
});
