import { describe, expect, it } from 'vitest';
import { fittingTabs, tabWidth } from './fitting.ts';
import { noTabs, visit } from './tabs.ts';

const tabs = ['/a', '/b', '/c', '/d'].reduce(visit, noTabs);
const title = (): string => 'Running renders';
const each = tabWidth(title());

describe('the tabs that fit', () => {
  it('are those used last', () => {
    expect([...fittingTabs(tabs, 2 * each, title)]).toEqual(['/d', '/c']);
    expect([...fittingTabs(visit(tabs, '/a'), 2 * each, title)]).toEqual(['/a', '/d']);
  });
  it('are all of them where there is room, and no more than have room', () => {
    expect(fittingTabs(tabs, 4 * each, title).size).toBe(4);
    expect(fittingTabs(tabs, 4 * each - 1, title).size).toBe(3);
  });
  it('hold the page that is shown in any window', () => {
    expect([...fittingTabs(tabs, 10, title)]).toEqual(['/d']);
  });
  it('need the room of twelve characters at most, more for Chinese ones', () => {
    expect(tabWidth('Professional rendering')).toBe(tabWidth('Professional'));
    expect(tabWidth('Users')).toBeLessThan(each);
    expect(tabWidth('效果图会员')).toBeGreaterThan(tabWidth('Users'));
  });
});
