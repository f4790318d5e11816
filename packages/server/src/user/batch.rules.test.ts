import { errorCodes } from '@renderdesk/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failedCsv, planBatch } from './batch.rules.ts';

const line = fc.record({
  line: fc.nat(),
  customer: fc.string(),
  salesperson: fc.string(),
  userIds: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
  salespersonId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  isTaken: fc.boolean(),
});

test('a customer is given once, and no more are taken from others than may be', () => {
  fc.assert(
    fc.property(fc.array(line), fc.nat({ max: 3 }), (lines, most) => {
      const plan = planBatch(lines, most);
      const good = plan.filter(({ code }) => code === errorCodes.success);
      expect(plan).toHaveLength(lines.length);
      expect(new Set(good.map(({ userId }) => userId)).size).toBe(good.length);
      expect(
        good.every(({ userId, salespersonId }) => userId !== undefined && salespersonId !== undefined),
      ).toBe(true);
      const taken = lines.filter((one, at) => one.isTaken && plan[at]?.code === errorCodes.success);
      expect(taken.length).toBeLessThanOrEqual(most);
    }),
  );
});

test('what failed comes back as it was typed, and as no formula', () => {
  const rows = [{ customer: '=HYPERLINK("x")', salesperson: 'a,b', message: '不存在' }];
  expect(failedCsv(rows, ['客户', '销售', '原因'])).toBe(
    '\ufeff客户,销售,原因\r\n"\'=HYPERLINK(""x"")","a,b",不存在\r\n',
  );
});
