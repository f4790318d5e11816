import { expect, test } from 'vitest';
import { allCalls, receipts, renders, thirdBlocks } from '@renderdesk/contract';
import { plainColumns } from './plainColumns.ts';

test('a field has the look, the sort and the currency that the contract gives it', () => {
  const { fields, hidden } = plainColumns<Record<string, unknown>, string>(receipts.list as never);
  const [id, amount, status, time] = fields('receiptId', 'amount', 'receiptStatus', 'createTime');
  expect(id).toMatchObject({ key: 'receiptId', align: 'start', hidden: false });
  expect(amount).toMatchObject({ align: 'end' });
  expect(status?.codes?.codes).toContain(1);
  expect(time).toMatchObject({ sort: receipts.list.sorts.find((flag) => flag.startsWith('createTime')) });
  expect(hidden('remark')[0]).toMatchObject({ key: 'remark', hidden: true });
});

test('a field that the list does not have, or that has no plain look, is an error where it is named', () => {
  const { fields } = plainColumns<Record<string, unknown>, string>(thirdBlocks.list as never);
  expect(() => fields('nothing')).toThrow('user.thirdBlocks.list has no field nothing');
  const ofTasks = plainColumns<Record<string, unknown>, string>(renders.list as never);
  expect(ofTasks.fields('consume', 'sceneName')).toHaveLength(2);
});

test('every list of the contract has some plain fields', () => {
  const without = allCalls
    .filter((call) => call.kind === 'list')
    .filter((call) => {
      const { fields } = plainColumns<Record<string, unknown>, string>(call as never);
      return Object.keys(call.row.shape).every((name) => {
        try {
          return fields(name).length === 0;
        } catch {
          return true;
        }
      });
    });
  expect(without.map(({ name }) => name)).toEqual([]);
});
