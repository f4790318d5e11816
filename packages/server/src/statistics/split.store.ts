import { achievementKind, achievementStatus, microOf, noMoney, textOf } from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import type { DB, Tx } from '../core/db/db.ts';
import { partsOf } from './achievement.rules.ts';

export interface SharePart {
  readonly adminId: number;
  readonly share: number;
}
type Line = Selectable<DB['achievement']>;

/** Writes the parts of a line, each declared by who divides it; without anybody, a refund follows its recharge. */
export const writeParts = async (
  tx: Tx,
  whole: Line,
  o: { readonly shares: readonly SharePart[]; readonly by: number | null; readonly now: Date },
): Promise<void> => {
  const own = o.shares.findIndex(({ adminId }) => adminId === whole.admin_id);
  const amounts = partsOf(
    microOf(whole.amount),
    o.shares.map(({ share }) => share),
    Math.max(own, 0),
  );
  await tx
    .insertInto('achievement')
    .values(
      o.shares.map(({ adminId, share }, at) => ({
        kind: whole.kind,
        owner_id: whole.owner_id,
        admin_id: adminId,
        parent_id: whole.id,
        share,
        source_id: whole.source_id,
        recharge_id: whole.recharge_id,
        company_id: whole.company_id,
        period: whole.period,
        currency: whole.currency,
        amount: textOf(amounts[at] ?? noMoney),
        at: whole.at,
        status: achievementStatus.of.declared,
        declared_by: o.by,
        declared_at: o.now,
        created_at: o.now,
      })),
    )
    .execute();
};

/** Divides refunds that nobody declared yet as the receipts of their recharges are divided. */
export const followSplits = async (tx: Tx, now: Date): Promise<void> => {
  const { undeclared, split } = achievementStatus.of;
  const rows = await tx
    .selectFrom('achievement as r')
    .innerJoin('achievement as w', (on) =>
      on
        .onRef('w.owner_id', '=', 'r.owner_id')
        .onRef('w.recharge_id', '=', 'r.recharge_id')
        .on('w.kind', '=', achievementKind.of.netReceipts)
        .on('w.status', '=', split),
    )
    .where('r.kind', '=', achievementKind.of.refund)
    .where('r.parent_id', 'is', null)
    .where('r.status', '=', undeclared)
    .selectAll('r')
    .select('w.id as whole_id')
    .forUpdate('r')
    .execute();
  for (const row of rows) {
    const parts = await tx
      .selectFrom('achievement')
      .where('parent_id', '=', row.whole_id)
      .orderBy('id')
      .select(['admin_id', 'share'])
      .execute();
    await tx
      .updateTable('achievement')
      .where('id', '=', row.id)
      .set((eb) => ({
        status: split,
        split_from: undeclared,
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .execute();
    const shares = parts.map(({ admin_id, share }) => ({ adminId: admin_id ?? 0, share: share ?? 0 }));
    await writeParts(tx, row, { shares, by: null, now });
  }
};
