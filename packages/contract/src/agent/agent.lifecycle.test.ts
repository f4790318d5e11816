import { expect, test } from 'vitest';
import { agentApplicationStatus, agentStatus } from './agent.codes.ts';
import { agentTransitions, allows, applicationTransitions } from './agent.lifecycle.ts';

/** From × action → to, written out once more: a changed table is a changed rule. */
const steps = (
  table: Readonly<Record<string, { readonly from: readonly number[]; readonly to?: number }>>,
  statuses: readonly number[],
): string[] =>
  Object.entries(table).flatMap(([action, transition]) =>
    statuses.flatMap((from) =>
      allows(transition, from) ? [`${from} ${action} ${transition.to ?? from}`] : [],
    ),
  );

test('an agent is suspended and resumed, and ends once', () => {
  expect(steps(agentTransitions, agentStatus.codes)).toEqual([
    '0 suspend 1',
    '1 resume 0',
    '0 end 2',
    '1 end 2',
    '0 change 0',
    '1 change 1',
  ]);
});

test('an application is approved for good, or refused and submitted again', () => {
  expect(steps(applicationTransitions, agentApplicationStatus.codes)).toEqual([
    '0 approve 1',
    '0 refuse 2',
    '0 change 0',
    '2 change 2',
    '2 resubmit 0',
  ]);
});
