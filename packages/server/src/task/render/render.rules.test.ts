import { describe, expect, test } from 'vitest';
import { errorCodes, renderStatus, renderTransitions, type RenderAction } from '@renderdesk/contract';
import { decide } from './render.rules.ts';

const now = {
  status: 10,
  operable: true,
  version: 3,
  deleted: false,
  expectedVersion: undefined,
  owes: false,
};
const { success, inArrears, notAllowedInState, editingBlocked, consentNeeded, changedMeanwhile, notFound } =
  errorCodes;
const actions = Object.keys(renderTransitions) as RenderAction[];

describe('a decision on a task', () => {
  test('follows the table for every action and status', () => {
    for (const action of actions) {
      const row = renderTransitions[action];
      const from: readonly number[] = row.from;
      const barred = 'edits' in row ? editingBlocked : notAllowedInState;
      for (const status of renderStatus.codes) {
        expect(decide(action, { ...now, status }, 'agreed').code, `${action} ${status}`).toBe(
          from.includes(status) ? success : barred,
        );
      }
    }
  });
  test('what may cost the customer money wants their consent, and only then', () => {
    for (const action of actions) {
      const row = renderTransitions[action];
      const status = row.from[0];
      const wants = 'wants' in row && row.wants === 'consent';
      expect(decide(action, { ...now, status }).code, action).toBe(wants ? consentNeeded : success);
      expect(decide(action, { ...now, status }, '').code, action).toBe(wants ? consentNeeded : success);
    }
  });
  test('an older view is refused before all else', () => {
    expect(decide('stop', { ...now, expectedVersion: 2, deleted: true }).code).toBe(changedMeanwhile);
    expect(decide('label', { ...now, expectedVersion: 3 }).code).toBe(success);
  });
  test('of an owner in arrears nothing is put to work, whoever consents; all else goes on', () => {
    const working = ['start', 'undoStop', 'restart', 'recommitFailed', 'recommitDone', 'fullSpeed'];
    for (const action of actions) {
      const [status] = renderTransitions[action].from;
      expect(decide(action, { ...now, status, owes: true }, 'agreed').code, action).toBe(
        working.includes(action) ? inArrears : success,
      );
    }
    expect(decide('start', { ...now, status: 25, owes: true }).code).toBe(notAllowedInState);
  });
  test('nothing is done to a task that is not operable, but words may be written on it', () => {
    for (const action of actions)
      expect(decide(action, { ...now, operable: false }, 'agreed').code).toBe(editingBlocked);
    expect(decide('label', { ...now, operable: false }).code).toBe(success);
  });
  test('a deleted task is no more, except for taking it back', () => {
    expect(decide('start', { ...now, deleted: true }).code).toBe(notFound);
    expect(decide('undelete', { ...now, deleted: true }).code).toBe(success);
    expect(decide('undelete', now).code).toBe(notAllowedInState);
  });
});
