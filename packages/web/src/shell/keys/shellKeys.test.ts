import { describe, expect, it } from 'vitest';
import { conflictsAmong } from '../../kit/keys/press.ts';
import { listShortcuts } from '../../kit/keys/index.ts';
import { keysTexts } from './keys.texts.ts';
import { goShortcuts, shellShortcuts, tabShortcuts } from './shellKeys.ts';

const all = [...shellShortcuts, ...goShortcuts, ...tabShortcuts, ...listShortcuts];

describe('the shortcuts of shell and lists together', () => {
  it('have no key twice, since all of them hold at once on a list', () => {
    expect(conflictsAmong(all)).toEqual([]);
  });
  it('are each described; those that go somewhere by the title of their screen', () => {
    for (const { scope, id } of all) {
      if (scope === 'go') continue;
      expect(Object.keys(keysTexts[scope]), `${scope}.${id}`).toContain(id);
    }
  });
});
