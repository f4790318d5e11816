import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { renders } from '@renderdesk/contract';
import { filterKit } from '../kit/list/filters/filters.tsx';
import { userFilter } from './userFilter.tsx';

const filter = filterKit<z.output<typeof renders.list.query>, string>(renders.list.query);
const customer = userFilter(filter, 'userName', 'userId');

describe('the filter of customers', () => {
  it.each([
    ['mei', { userName: 'mei' }],
    ['id:12', { userId: 12 }],
    ['id:x', null],
  ])('asks for %s by name or by id', (text, query) => {
    expect(customer.query(text)).toEqual(query);
  });
  it('asks for the account that was chosen among those of one name', () => {
    expect(customer.query(customer.account?.(9) ?? '')).toEqual({ userId: 9 });
  });
  it('does not take a text for an id', () => {
    // @ts-expect-error a user's id is no text
    expect(userFilter(filter, 'userName', 'userName').key).toBe('userName');
  });
});
