import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCodes, renderStatus, renderTransitions } from '@renderdesk/contract';
import { availability } from './availability.ts';

interface Row {
  readonly taskStatus: number;
  readonly operable: boolean;
}
const row = (taskStatus: number, operable = true): Row => ({ taskStatus, operable });
const statusOf = (one: Row): number => one.taskStatus;
const stop = { from: renderTransitions.stop.from, all: false };
const setLevel = {
  from: renderTransitions.setLevel.from,
  all: true,
  blocks: (one: Row) => (one.operable ? undefined : errorCodes.editingBlocked),
};

describe('an action', () => {
  it('is greyed where the lifecycle refuses every row, with each status once', () => {
    expect(availability(stop, [row(25), row(25), row(10)], statusOf)).toEqual({
      enabled: false,
      refused: 3,
      blocks: [
        { kind: 'status', code: 25 },
        { kind: 'status', code: 10 },
      ],
    });
  });
  it('is offered while one row takes it, and says how many do not', () => {
    expect(availability(stop, [row(5), row(25)], statusOf)).toMatchObject({ enabled: true, refused: 1 });
  });
  it('is refused for all where it edits and one row is finished or not operable', () => {
    expect(availability(setLevel, [row(5), row(25)], statusOf).enabled).toBe(false);
    expect(availability(setLevel, [row(5), row(5, false)], statusOf)).toEqual({
      enabled: false,
      refused: 1,
      blocks: [{ kind: 'error', code: errorCodes.editingBlocked }],
    });
  });
  it('is left to the server for a frozen selection', () => {
    expect(availability(stop, [], statusOf)).toEqual({ enabled: true, refused: 0, blocks: [] });
  });
  it('agrees with the lifecycle table for every single row', () => {
    fc.assert(
      fc.property(fc.constantFrom(...renderStatus.codes), (status) => {
        const allowed: readonly number[] = renderTransitions.stop.from;
        expect(availability(stop, [row(status)], statusOf).enabled).toBe(allowed.includes(status));
      }),
    );
  });
});
