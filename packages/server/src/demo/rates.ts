import { day } from '@renderdesk/contract';
import { addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';

const rates = ['7.1200', '7.0950', '7.1380', '7.1610', '7.1125', '7.0890', '7.1040', '7.1215'];
const levels = [
  [55, '0.0580'],
  [56, '0.0550'],
  [57, '0.0520'],
  [58, '0.0480'],
] as const;

/** Exchange rates by month with one that is planned, what member levels pay from now on, and prices of next month. */
export async function fillRates(
  tx: Tx,
  o: { readonly now: Date; readonly by: readonly number[]; readonly customers: readonly number[] },
): Promise<void> {
  const at = (days: number): Date => new Date(o.now.getTime() + days * day);
  const by = o.by[0] ?? null;
  await addRows(
    tx,
    'rate_version',
    rates.map((rate, back) => {
      const from = at(7 - back * 30);
      const created = from < o.now ? from : o.now;
      return {
        from_currency: 2 as const,
        to_currency: 1 as const,
        rate,
        valid_from: from,
        created_at: created,
        created_by: by,
        reason: '月初中间价',
      };
    }),
  );
  const cpu = { platform_kind: 0, unit: 1, currency: 1, created_at: o.now, created_by: by } as const;
  await addRows(tx, 'price_version', [
    ...levels.map(([level, price]) => ({ ...cpu, level, price, valid_from: o.now, reason: '会员价' })),
    { ...cpu, student: true, price: '0.0300', valid_from: o.now, reason: '学生价' },
    ...o.customers.map((owner, index) => ({
      ...cpu,
      owner_id: owner,
      price: ['0.0450', '0.0420', '0.0500'][index % 3] ?? '0.0500',
      valid_from: at(index === 0 ? 9 : 0),
      reason: '年度框架协议',
    })),
    { ...cpu, price: '0.0620', valid_from: at(30), reason: '电价上调' },
  ]);
}
