import { describe, expect, test } from 'vitest';
import { writesOf } from './writes.ts';

describe('what a statement writes', () => {
  test.each([
    ['select 1 from task for update of task', undefined, []],
    ['select id from task for no key update', undefined, []],
    ['update task set status = $', { table: 'task', returns: false }, []],
    ['\n  UPDATE "user" u SET name = $ RETURNING u.id', { table: 'user', returns: true }, []],
    [
      'insert into setting (key) values ($) on conflict (key) do update set value = $',
      { table: 'setting', returns: false },
      [],
    ],
    ['delete from only session where id = $', { table: 'session', returns: false }, []],
    [
      'with gone as (delete from task_live returning task_id) update task t set status = $ from gone',
      { table: 'task', returns: false },
      ['task_live'],
    ],
    ['with x as (update node set lock = 1 returning id) select id from x', undefined, ['node']],
    [`select 'update task', '(' -- delete from node\n`, undefined, []],
  ])('%s', (statement, main, within) => {
    expect(writesOf(statement)).toEqual({ main, within });
  });
});
