import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { positions } from '@renderdesk/contract';
import { idOf, valuesFor } from './edit.rules.ts';

describe('the record that an address names', () => {
  it('is a number where the command takes numbers, text where it takes text', () => {
    expect(idOf(positions.update.input, 'positionId', '12')).toBe(12);
    expect(idOf(z.object({ code: z.string().max(3) }), 'code', '12')).toBe('12');
  });
  it.each(['', '0', '-1', '1.5', 'new', 'twelve'])('is none for «%s»', (text) => {
    expect(idOf(positions.update.input, 'positionId', text)).toBeUndefined();
  });
});

describe('what is sent back of a record', () => {
  it('is what the command takes', () => {
    const record = { positionId: 1, positionName: 'a', remark: '', version: 3, adminCount: 9 };
    const { adminCount: _shown, ...sent } = record;
    expect(valuesFor(positions.update.input, record)).toEqual(sent);
  });
});
