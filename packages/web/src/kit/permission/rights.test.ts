import { describe, expect, it } from 'vitest';
import { anyOf, anySignedIn, type PermissionEntry } from '@renderdesk/contract';
import { allows, mergeRights, standing } from './rights.ts';

const entry = (name: string, status: 0 | 1 = 1, children: PermissionEntry[] = []): PermissionEntry => ({
  name,
  status,
  parameters: [],
  children,
  remark: '',
  authority: false,
  type: 'screen',
  url: [],
  verify: true,
  id: 1,
  display: true,
  isOpen: true,
});
const tree = [entry('task:root', 1, [entry('running:render:task'), entry('pretreatment:task', 0)])];
const own = (name: string, parameters: number[] = [], status: 0 | 1 = 1) => ({ name, status, parameters });

describe('the merged rights', () => {
  it('are flat: status, parameters and children by name', () => {
    const { rights, whole } = mergeRights([own('running:render:task', [3, 4])], tree);
    expect(whole).toBe(true);
    expect(rights.get('running:render:task')).toEqual({
      held: true,
      on: true,
      parameters: [3, 4],
      children: [],
    });
    expect(rights.get('task:root')).toMatchObject({
      held: false,
      children: ['running:render:task', 'pretreatment:task'],
    });
  });
  it('tell missing, off and granted apart', () => {
    const { rights } = mergeRights([own('running:render:task'), own('pretreatment:task')], tree);
    expect(standing(rights, 'running:render:task')).toBe('granted');
    expect(standing(rights, 'pretreatment:task')).toBe('off');
    expect(standing(rights, 'task:root')).toBe('missing');
    expect(standing(rights, 'no:such')).toBe('missing');
  });
  it('take a key as off when the person’s own entry says so', () => {
    const { rights } = mergeRights([own('running:render:task', [], 0)], tree);
    expect(standing(rights, 'running:render:task')).toBe('off');
  });
  it('are not whole when an authority is missing from the tree, and still hold it', () => {
    const { rights, whole } = mergeRights([own('admin:list')], tree);
    expect(whole).toBe(false);
    expect(standing(rights, 'admin:list')).toBe('granted');
  });
});

describe('an access', () => {
  const { rights } = mergeRights([own('running:render:task'), own('pretreatment:task')], tree);
  it('opens by any one granted key', () => {
    expect(allows(rights, anyOf('complete:render:task', 'running:render:task'))).toBe(true);
    expect(allows(rights, anyOf('complete:render:task'))).toBe(false);
    expect(allows(rights, anyOf('pretreatment:task'))).toBe(false);
    expect(allows(rights, anySignedIn)).toBe(true);
    expect(allows(rights, 'running:render:task')).toBe(true);
  });
});
