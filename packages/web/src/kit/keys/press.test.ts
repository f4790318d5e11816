import { describe, expect, it } from 'vitest';
import { conflictsAmong, meaningOf, type Press, sequenceWithin, writtenKey } from './press.ts';
import { listShortcuts, type Shortcut } from './shortcuts.ts';

const press = (key: string, o: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...o,
});

describe('a press as it is written', () => {
  it.each([
    [press('k', { ctrlKey: true }), false, 'Mod+k'],
    [press('k', { metaKey: true }), true, 'Mod+k'],
    [press('k', { ctrlKey: true }), true, 'Other+k'],
    [press('K', { ctrlKey: true, shiftKey: true }), false, 'Mod+Shift+k'],
    [press('?', { shiftKey: true }), false, '?'],
    [press('¡', { altKey: true, code: 'Digit1' }), true, 'Alt+1'],
    [press('T', { altKey: true, shiftKey: true, code: 'KeyT' }), false, 'Alt+Shift+t'],
    [press('G'), false, 'g'],
    [press('ArrowLeft', { altKey: true, shiftKey: true }), false, 'Alt+Shift+ArrowLeft'],
  ])('%o', (one, isMac, written) => {
    expect(writtenKey(one, isMac)).toBe(written);
  });
});

describe('what presses mean', () => {
  const go: Shortcut[] = [
    { id: 'nodes', scope: 'go', keys: ['g n'] },
    { id: 'sheet', scope: 'shell', keys: ['?', 'h'] },
  ];
  it('two keys one after the other, within their time', () => {
    const first = meaningOf(go, 'g', 1000, undefined);
    expect(first).toEqual({ kind: 'pending', pending: { first: 'g', at: 1000 } });
    const pending = { first: 'g', at: 1000 };
    expect(meaningOf(go, 'n', 1000 + sequenceWithin, pending)).toMatchObject({
      kind: 'done',
      shortcut: { id: 'nodes' },
    });
    expect(meaningOf(go, 'n', 1001 + sequenceWithin, pending)).toEqual({ kind: 'none' });
    expect(meaningOf(go, 'n', 1000, undefined)).toEqual({ kind: 'none' });
  });
  it('one key that does something by itself also after a first that it does not follow', () => {
    expect(meaningOf(go, 'h', 2, { first: 'g', at: 1 })).toMatchObject({ kind: 'done', index: 1 });
  });
});

describe('conflicts', () => {
  it('are seen', () => {
    const two = (a: string, b: string): Shortcut[] => [
      { id: 'a', scope: 'shell', keys: [a] },
      { id: 'b', scope: 'list', keys: [b] },
    ];
    expect(conflictsAmong(two('x', 'x'))).toHaveLength(1);
    expect(conflictsAmong(two('g x', 'g'))).toHaveLength(1);
    expect(conflictsAmong(two('g x', 'x'))).toHaveLength(1);
    expect(conflictsAmong(two('g x', 'g y'))).toEqual([]);
  });
  it('are not among the keys of lists', () => {
    expect(conflictsAmong(listShortcuts)).toEqual([]);
  });
});
