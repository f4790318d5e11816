import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterClosing,
  closeOthers,
  closeTab,
  mostTabs,
  moveTab,
  noTabs,
  readTabs,
  type Tabs,
  visit,
} from './tabs.ts';

const of = (...hrefs: string[]): Tabs => hrefs.reduce(visit, noTabs);
const paths = (tabs: Tabs) => tabs.open.map(({ path }) => path);

describe('open pages', () => {
  it('have one tab a path, which remembers the last address', () => {
    const tabs = of('/a', '/b?page=1', '/b?page=2');
    expect(tabs.open).toEqual([
      { path: '/a', href: '/a' },
      { path: '/b', href: '/b?page=2' },
    ]);
  });
  it('open behind the page from which they are reached', () => {
    expect(paths(of('/a', '/b', '/a', '/c'))).toEqual(['/a', '/c', '/b']);
  });
  it('of a screen that is not kept remember no filters (checklist P-069)', () => {
    expect(of('/admin/permissionEdit/7?key=task').open).toEqual([
      { path: '/admin/permissionEdit/7', href: '/admin/permissionEdit/7' },
    ]);
  });
  it('close, and lead to the one used before', () => {
    const tabs = of('/a', '/b', '/c', '/a');
    expect(afterClosing(tabs, '/a')?.path).toBe('/c');
    const closed = closeTab(tabs, '/a');
    expect(paths(closed)).toEqual(['/b', '/c']);
    expect(closed.closed.map(({ path }) => path)).toEqual(['/a']);
    expect(afterClosing(of('/a'), '/a')).toBeUndefined();
  });
  it('close all but one', () => {
    const tabs = closeOthers(of('/a', '/b', '/c'), '/b');
    expect(paths(tabs)).toEqual(['/b']);
    expect(tabs.closed.map(({ path }) => path)).toEqual(['/c', '/a']);
  });
  it('move to another place, no further than the ends', () => {
    const tabs = of('/a', '/b', '/c');
    expect(paths(moveTab(tabs, '/c', 0))).toEqual(['/c', '/a', '/b']);
    expect(paths(moveTab(tabs, '/a', 9))).toEqual(['/b', '/c', '/a']);
    expect(moveTab(tabs, '/x', 0)).toBe(tabs);
  });
  it('of one thing take the tab of another of its kind, which can be opened again', () => {
    const detail = (id: number): string => `/user/userInformation/${id}`;
    const tabs = of('/a', detail(1), '/b', detail(2));
    expect(paths(tabs)).toEqual(['/a', detail(2), '/b']);
    expect(tabs.closed.map(({ path }) => path)).toEqual([detail(1)]);
    expect(paths(visit(tabs, '/task/renderRunningDetail/1/2'))).toHaveLength(4);
  });
  it('beyond the limit push out the one used longest ago', () => {
    const many = of(...Array.from({ length: mostTabs }, (_, at) => `/p${at}`), '/p0', '/more');
    expect(many.open).toHaveLength(mostTabs);
    expect(paths(many)).toContain('/p0');
    expect(paths(many)).not.toContain('/p1');
  });
});

describe('any history of them', () => {
  const href = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 3 }))
    .map(([page, filter]) => `/p${page}${filter === 0 ? '' : `?f=${filter}`}`);
  const step = fc.oneof(
    href.map((to) => (tabs: Tabs) => visit(tabs, to)),
    href.map((to) => (tabs: Tabs) => closeTab(tabs, to.split('?')[0] ?? '')),
    href.map((to) => (tabs: Tabs) => closeOthers(tabs, to.split('?')[0] ?? '')),
    fc.tuple(href, fc.integer({ min: -2, max: 40 })).map(
      ([to, at]) =>
        (tabs: Tabs) =>
          moveTab(tabs, to.split('?')[0] ?? '', at),
    ),
  );
  it('has each path once, no more than may be, and knows the use of exactly those that are open', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const tabs = steps.reduce((now, take) => take(now), noTabs);
        const open = paths(tabs);
        expect(new Set(open).size).toBe(open.length);
        expect(open.length).toBeLessThanOrEqual(mostTabs);
        expect([...tabs.used].toSorted()).toEqual(open.toSorted());
        expect(tabs.closed.length).toBeLessThanOrEqual(10);
        expect(readTabs(JSON.stringify(tabs))).toEqual(tabs);
      }),
    );
  });
  it('that was stored by somebody else comes back as tabs or as none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (stored) => {
        const tabs = readTabs(stored);
        expect(tabs.open.every((tab) => tab.href.startsWith('/'))).toBe(true);
      }),
    );
    expect(readTabs('{"open":[{"path":"/a","href":"https://x/"},{"path":"/b","href":"/b?c"}]}').open).toEqual(
      [{ path: '/b', href: '/b?c' }],
    );
  });
});
