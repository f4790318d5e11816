import { describe, expect, test } from 'vitest';
import {
  errorCodes,
  renderLife,
  renderStatus,
  renders,
  renderTransitions,
  watches,
} from '@renderdesk/contract';
import { availability } from '../../kit/list/actions/availability.ts';
import { renderActions } from './renderActions.tsx';

const task = {
  taskId: 1,
  taskStatus: renderStatus.of.stop,
  operable: true,
  deleted: false,
  level: 1,
  maxPriority: false,
  nodeLimit: null,
  remark: '',
  adminTags: [],
} as never;
/** Tells the status of one row after the other. */
const rowStatuses =
  (...statuses: number[]) =>
  () =>
    statuses.shift();
const changed = (change: object) => ({ ...(task as object), ...change }) as never;
const of = (row: never) =>
  new Map(renderActions.map((action) => [action.call, availability(action, [row], () => 10)]));

describe('actions on a render task', () => {
  test('that is not operable are greyed as the server refuses them: words may be written on it, and no more', () => {
    const words = new Set<unknown>([
      renders.setRemark,
      renders.addTag,
      renders.removeTag,
      watches.watch,
      watches.unwatch,
    ]);
    for (const [call, { enabled, blocks }] of of(changed({ operable: false }))) {
      if (call === renderLife.undelete) continue;
      expect(enabled, call.name).toBe(words.has(call));
      if (!words.has(call))
        expect(blocks, call.name).toEqual([{ kind: 'error', code: errorCodes.editingBlocked }]);
    }
  });
  test('that was deleted are greyed but for taking it back, operable or not', () => {
    for (const operable of [true, false])
      for (const [call, { enabled }] of of(changed({ deleted: true, operable })))
        expect(enabled, call.name).toBe(call === renderLife.undelete);
  });
  test('settings are refused for all that are selected where one is finished, failed or not operable', () => {
    const editing = renderActions.filter(
      ({ call }) => call === renders.setLevel || call === renders.setNodeLimit,
    );
    expect(editing).toHaveLength(2);
    for (const action of editing) {
      expect([...(action.from ?? [])]).toEqual([...renderTransitions.setLevel.from]);
      const other = changed({ operable: false });
      expect(availability(action, [task, other], () => 10).enabled).toBe(false);
      for (const status of [25, 45])
        expect(availability(action, [task, task], rowStatuses(10, status)).enabled).toBe(false);
    }
  });
});
