import { describe, expect, it } from 'vitest';
import {
  type AreaTexts,
  frameTransitions,
  renderLife,
  renderMatch,
  renders,
  renderTransitions,
} from '@renderdesk/contract';
import { texts } from '@renderdesk/contract/task/texts.ts';
import { eventOf } from './events.ts';

/** Whether an event has words; those of the farm's own are complete by type. */
const isSaid = (action: string): boolean => {
  const found = eventOf(action);
  if (found === undefined || typeof found === 'string') return found !== undefined;
  const actions: AreaTexts['actions'] = texts.actions;
  return actions[found.group]?.[found.key] !== undefined;
};

describe('the words of a history', () => {
  it('know every action of the lifecycles', () => {
    const actions = [
      ...Object.keys(renderTransitions),
      ...Object.keys(frameTransitions).map((key) => `frame.${key}`),
      'frame.notStuck',
      'submit',
    ];
    expect(actions.filter((action) => !isSaid(action))).toEqual([]);
  });
  it('know every change of a task that staff can make, under the name of its call', () => {
    const changes = [renders, renderLife, renderMatch]
      .flatMap((group) => Object.values(group))
      .filter((call) => call.kind === 'perId');
    expect(changes.length).toBeGreaterThan(20);
    expect(changes.map((call) => call.key).filter((key) => !isSaid(key))).toEqual([]);
  });
  it('leave alone what no event is called', () => expect(eventOf('paint')).toBeUndefined());
});
