import { describe, expect, it } from 'vitest';
import { builders } from './columns.tsx';
import { priorityOf } from './priority.ts';

describe('the priority of a column', () => {
  it('follows from its field: state, customer, amount and reason first, authors and second times last', () => {
    const of = (priority: string): string[] =>
      [
        'userName',
        'taskStatus',
        'state',
        'amount',
        'reason',
        'school',
        'validFrom',
        'createdBy',
        'decideTime',
        'remark',
      ].filter((key) => priorityOf(key) === priority);
    expect(of('high')).toEqual(['userName', 'taskStatus', 'state', 'amount', 'reason']);
    expect(of('low')).toEqual(['createdBy', 'decideTime', 'remark']);
  });
  it('is low for an id, high for one that leads to a page, and what its screen says before all else', () => {
    expect(builders.id('taskId').priority).toBe('low');
    expect(builders.id('taskId', { link: () => '/task' }).priority).toBe('high');
    expect(builders.id('taskId', { link: () => '/task', priority: 'normal' }).priority).toBe('normal');
    expect(builders.reason('lastError').priority).toBe('high');
    expect(builders.text('school').priority).toBe('normal');
  });
});
