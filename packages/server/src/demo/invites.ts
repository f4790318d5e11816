import { day } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';

/** Code, days until it ends (null for no end), maximum of uses, uses, whether it is on, days until it begins, remark. */
const codes = [
  ['WEIBO2026', 60, 500, 9, true, -40, '微博推广'],
  ['CGTALKS', null, null, 4, true, -90, 'CG 分享会'],
  ['STUDIO-SH', 30, 3, 3, true, -30, '上海工作室回访'],
  ['SPRING26', 120, 1000, 0, true, 30, '春季招新'],
  ['EXPO-BJ', -10, 200, 2, true, -70, '北京展会'],
  ['OLDSITE', null, null, 1, false, -200, '旧官网'],
  ['UNI-CAFA', 365, 300, 1, true, -5, '高校合作'],
  ['BILIBILI', 90, null, 1, true, -3, '视频推广'],
] as const;

/** Invite codes in each of their states, and who registered by them. */
export const fillInvites = async (
  tx: Tx,
  o: { readonly now: Date; readonly staff: readonly number[]; readonly customers: readonly number[] },
): Promise<void> => {
  const at = (days: number): Date => new Date(o.now.getTime() + days * day);
  const rows = await tx
    .insertInto('invite_code')
    .values(
      codes.map(([invite_code, ends, max_uses, used_count, is_on, begins, remark], index) => ({
        invite_code,
        admin_id: o.staff[index % 3] ?? null,
        is_on,
        max_uses,
        used_count,
        valid_from: at(begins),
        valid_until: ends === null ? null : at(ends),
        remark,
        created_at: at(Math.min(begins, 0) - index / 8),
      })),
    )
    .returning(['id', 'used_count', 'valid_from'])
    .execute();
  const customers = o.customers.values();
  const uses = rows.flatMap(({ id, used_count, valid_from }) =>
    Array.from({ length: used_count }, (_, index) => ({
      user_id: customers.next().value ?? 0,
      invite_code_id: id,
      used_at: new Date((valid_from ?? o.now).getTime() + (Math.floor(index / 2) + 1) * 3_600_000),
    })),
  );
  await tx.insertInto('invite_use').values(uses).execute();
};
