import { allCalls, type ExportCall, fieldKind } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { family } from '../../../../../scripts/testing/families.ts';
import { cellWriter } from './exportFile.ts';
import { namedFields } from './names.store.ts';

const exports = allCalls.filter((call) => call.kind === 'export') as unknown as ExportCall[];

/** Numbers by which people know things: what has no other name, and customers who may be of others. */
const knownByNumber =
  /^(taskId|billId|renderTaskId|productTaskId|correctsId|frameId|rechargeId|rechargeActivityId|transactionId|postingId|contractId|receiptId|replacesId|objectId|requestId|approvalId|cleanJobId|fileId|targetId|priceVersionId|modelId|registerChannelId|inviterId)$/;
/** The column with the name of what another column has by number. */
const nameColumns: Readonly<Record<string, readonly string[]>> = {
  userId: ['userName', 'mainUserName', 'customerName', 'leaseUserName'],
  mainUserId: ['mainUserName', 'mainUsername'],
  toUserId: ['toUserName'],
  adminId: ['adminName', 'reallyName', 'saleMan'],
  agentId: ['agentName', 'reallyName'],
  nodeId: ['nodeName', 'name'],
  organizationId: ['organizationName'],
  positionId: ['positionName'],
  companyAccountId: ['accountName'],
};
const ownId = (call: ExportCall): string | undefined => (call.of as { readonly id?: string }).id;

family('exports show names and words and no raw ids, codes and flags', exports, (call) => {
  const faults: string[] = [];
  for (const column of call.columns) {
    const schema = call.of.row.shape[column];
    if (!schema) continue;
    const field = fieldKind(schema);
    const write = cellWriter(call, column, 'zh', undefined);
    const text = (value: unknown): string => {
      const cell = write(value);
      return cell && 'text' in cell ? cell.text : '';
    };
    if (field.kind === 'flag' && (text(true) !== '是' || text(false) !== '否'))
      faults.push(`${column}: a flag`);
    if (field.kind === 'code')
      for (const code of field.table.codes)
        if (text(code) === String(code)) faults.push(`${column}: code ${code}`);
    if (!/Ids?$/.test(column) || column === ownId(call) || knownByNumber.test(column)) continue;
    const isNamed = (namedFields as readonly string[]).includes(column);
    const names = nameColumns[column] ?? [];
    if (!isNamed && !names.some((name) => call.columns.includes(name)))
      faults.push(`${column}: a number without its name`);
  }
  expect(faults.length === 0 ? '' : `${faults.join('; ')} — ${call.columns.join(' ')}`).toBe('');
});

test('a list of codes or of things with names is written in words', () => {
  const write = (value: unknown) => {
    const one = exports.find(({ columns }) => columns.includes('abnormalTypes'));
    return one && cellWriter(one, 'abnormalTypes', 'zh', undefined)(value);
  };
  expect(write([1])).toMatchObject({ text: expect.stringMatching(/\p{Script=Han}/u) as string });
});
