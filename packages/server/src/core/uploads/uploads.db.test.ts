import { beforeAll, expect, test } from 'vitest';
import {
  certifications,
  companyAccounts,
  errorCodes,
  openingBatches,
  statements,
} from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { endlessSheet, hostile } from '../../testing/hostile.ts';
import type { Person } from '../../testing/server.ts';

const t = serverOfFile();
let other: Person;
let companyAccountId: number;
beforeAll(async () => {
  other = await t.person({ keys: ['user:financeVerifyBills'], scope: 0 });
  const { data } = await t.admin.call(companyAccounts.add, {
    accountName: '账户',
    bankName: '',
    accountNumber: '',
    columnMap: [],
    enabled: true,
    companyId: 1 as never,
    kind: 1,
    currency: 1,
  });
  companyAccountId = data.companyAccountId;
});

const hostileFile = (name: string): Buffer => {
  const found = hostile.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found.make();
};
const countOf = async (table: 'statement_file' | 'opening_batch'): Promise<number> =>
  (
    await t.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('a hostile statement is refused with a message and changes nothing', async () => {
  const file = hostileFile('one value at XFD1048576');
  const answer = await t.admin.send(statements.upload, { companyAccountId, file });
  expect(answer).toMatchObject({ code: errorCodes.fileNotAccepted, result: false });
  expect(answer.message).toMatch(/1000/);
  expect(await countOf('statement_file')).toBe(0);
});

test('hostile opening balances are refused with a message and change nothing', async () => {
  const file = hostileFile('one value a million rows below');
  const answer = await t.admin.send(openingBatches.upload, { kind: 1, companyId: 1, file });
  expect(answer).toMatchObject({ code: errorCodes.fileNotAccepted, result: false });
  expect(await countOf('opening_batch')).toBe(0);
});

test('an identity picture of 30,000 × 30,000 pixels is refused before it is stored', async () => {
  const file = Buffer.from('89504e470d0a1a0a0000000d494844520000753000007530', 'hex');
  const answer = await t.admin.send(certifications.upload, { file });
  expect(answer.code).toBe(errorCodes.fileNotAccepted);
  expect(answer.message).toContain('30000 × 30000');
  expect(await t.db.selectFrom('attachment').selectAll().execute()).toEqual([]);
});

test('a file that blocks its parser delays nobody else', async () => {
  let isSettled = false;
  const upload = t.admin
    .send(statements.upload, { companyAccountId, file: endlessSheet() })
    .finally(() => (isSettled = true));
  await expect.poll(() => t.server.app.parsers.load.running).toBe(1);
  // On this thread the parse would block all calls until its end.
  for (let count = 0; count < 20; count += 1)
    expect((await other.send(statements.list, {})).code).toBe(errorCodes.success);
  expect(isSettled).toBe(false);
  t.server.app.parsers.close();
  expect((await upload).code).toBe(errorCodes.busy);
  expect(await countOf('statement_file')).toBe(0);
});
