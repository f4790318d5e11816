import { permissionKeys, type ScreenPath, screens } from '@renderdesk/contract';
import { describe, expect, it } from 'vitest';
import { menuOf } from '../menu.ts';
import { afterPress, isShort, openAtFirst, withGroup } from './openGroups.ts';

const rights = new Map(
  permissionKeys.map((key) => [key, { held: true, on: true, parameters: [], children: [] }]),
);
const all = (path: string): path is ScreenPath => screens.some((screen) => screen.path === path);
const few = (path: string): path is ScreenPath => path === '/export/exportList' || path === '/user/userList';
const [long, short] = [menuOf(rights, all), menuOf(rights, few)];

describe('the open groups', () => {
  it('of a long menu are one at a time', () => {
    expect(isShort(long)).toBe(false);
    expect(openAtFirst(long, undefined, undefined)).toEqual([]);
    expect(afterPress(['user'], 'financial', false)).toEqual(['financial']);
    expect(afterPress(['user'], 'user', false)).toEqual([]);
  });
  it('of a short menu are all, and each is closed by itself', () => {
    expect(isShort(short)).toBe(true);
    expect(openAtFirst(short, undefined, undefined)).toEqual(['user', 'financial']);
    expect(afterPress(['user', 'financial'], 'user', true)).toEqual(['financial']);
    expect(afterPress(['financial'], 'user', true)).toEqual(['financial', 'user']);
  });
  it('are those that were left open, and always the one of the page', () => {
    expect(openAtFirst(long, ['statistics'], undefined)).toEqual(['statistics']);
    expect(openAtFirst(long, ['statistics'], 'user')).toEqual(['user']);
    expect(openAtFirst(short, [], 'user')).toEqual(['user']);
    expect(withGroup(['user'], undefined, false)).toEqual(['user']);
  });
});
