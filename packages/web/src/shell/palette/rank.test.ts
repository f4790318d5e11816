import { describe, expect, it } from 'vitest';
import { grouped, groupOrder, isId, type KnownItem } from './items.ts';
import { ranked } from './rank.ts';

const page = (title: string, o: Partial<KnownItem> = {}): KnownItem => ({
  key: title,
  group: 'screens',
  title,
  hint: '',
  href: `/${title}`,
  complete: title,
  fields: [{ text: title }],
  ...o,
});

describe('what is shown first', () => {
  it('is the exact title, then by its beginning, then by words, then elsewhere', () => {
    const items = ['Supernodes', 'Render nodes', 'Nodes of tasks', 'Nodes'].map((title) => page(title));
    expect(ranked(items, 'nodes').map(({ title }) => title)).toEqual([
      'Nodes',
      'Nodes of tasks',
      'Render nodes',
      'Supernodes',
    ]);
  });
  it('of equals is what was visited last', () => {
    const items = [page('Tasks a'), page('Tasks b', { age: 3 }), page('Tasks c', { age: 0 })];
    expect(ranked(items, 'tasks').map(({ title }) => title)).toEqual(['Tasks c', 'Tasks b', 'Tasks a']);
  });
  it('says by what else it was found', () => {
    const item = page('节点', { fields: [{ text: '节点' }, { text: 'node:list', weight: 0.5 }] });
    expect(ranked([item], 'node:list')).toMatchObject([{ hint: 'node:list', marks: [] }]);
  });
  it('is a place once, and nothing typed shows pins and recent places in their order', () => {
    const items = [
      page('B', { group: 'pins' }),
      page('A', { group: 'recent', age: 0 }),
      page('B', { group: 'recent', age: 1 }),
      page('A'),
    ];
    expect(ranked(items, '').map(({ title, group }) => [title, group])).toEqual([
      ['B', 'pins'],
      ['A', 'recent'],
    ]);
    expect(ranked(items, 'a').map(({ group }) => group)).toEqual(['screens']);
  });
});

describe('groups', () => {
  it.each([
    ['123', true],
    ['#123', true],
    ['12#3', true],
    ['１２＃', true],
    ['10.0', false],
    ['ab', false],
    ['', false],
  ])('«%s» is an id: %s', (words, expected) => {
    expect(isId(words)).toBe(expected);
  });
  it('of what bears a typed id come before the pages', () => {
    expect(groupOrder('12')[0]).toBe('frames');
    expect(groupOrder('渲染')[0]).toBe('pins');
    const items = [page('x'), page('7', { group: 'tasks' })].map((item) => ({ ...item, marks: [] }));
    expect(grouped(items, '7').map(([group]) => group)).toEqual(['tasks', 'screens']);
    expect(grouped(items, 'x').map(([group]) => group)).toEqual(['screens', 'tasks']);
  });
});
