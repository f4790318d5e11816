import {
  leastOf,
  type Micro,
  micro,
  microOf,
  noMoney,
  ownerAccount,
  postingCause,
  principalKind,
} from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../core/db/db.ts';
import { holdAccount } from '../../user/index.ts';
import { cashFor } from '../contract/contractMoney.store.ts';
import { line, side } from '../ledger/lines.rules.ts';
import type { NewPosting, PostingContext } from '../ledger/posting.rules.ts';
import { operatingCompanyId } from '../ledger/operatingCompany.ts';
import { postingContextOf } from '../ledger/period.store.ts';
import { lockOwner, post, takeIds } from '../ledger/posting.store.ts';
import { payArrears } from '../ledger/purse.store.ts';

/** Account of what is reserved for projects (ledger §1): each project is a reference of it. */
const reserved = 134;

/** Who moves reserved money. */
export interface By {
  readonly kind: 'staff' | 'partner' | 'system';
  readonly id: number | null;
  readonly now: Date;
}
/** When and by whom something is posted for a project. */
export const occasionOf = (tx: Tx, { kind, id, now }: By): Promise<PostingContext> =>
  postingContextOf(tx, {
    companyId: operatingCompanyId,
    at: now,
    incurredAt: now,
    actor: { kind: principalKind.of[kind], id },
  });

/** An amount of one project, from or to one purse. */
export interface EscrowPart {
  readonly projectId: number;
  readonly ownerId: number;
  readonly currency: 1 | 2;
  readonly amount: Micro;
  /** Names the posting among those of the project; each step is posted once. */
  readonly step: string;
}

const posting = (o: EscrowPart, occasion: PostingContext): Omit<NewPosting, 'lines'> => ({
  ...occasion,
  ownerId: o.ownerId,
  userId: o.ownerId,
  cause: postingCause.of.outsourcing,
  causeId: o.projectId,
  key: `outsourcing:${o.projectId}:${o.step}`,
});

/** Locks the purses of a project, by ascending owner id. */
export const lockEscrow = async (tx: Tx, ownerIds: readonly number[]): Promise<void> => {
  for (const ownerId of [...new Set(ownerIds)].toSorted((a, b) => a - b)) await lockOwner(tx, ownerId);
};

/** Reserves free cash of a purse for a project, oldest lots first. Throws `cashShort`. */
export const reserveForProject = async (tx: Tx, o: EscrowPart, occasion: PostingContext): Promise<void> => {
  await lockOwner(tx, o.ownerId);
  const parts = await cashFor(tx, o.ownerId, o.amount);
  await post(tx, {
    ...posting(o, occasion),
    lines: parts.map(({ lotId, amount }) =>
      line(side(ownerAccount.of.cash, lotId), side(reserved, o.projectId), amount, o.currency),
    ),
  });
};

/** Pays a studio of what is reserved: a new lot of cash, which is not refundable. Cash pays the studio's arrears first. */
export const payFromReserved = async (tx: Tx, o: EscrowPart, occasion: PostingContext): Promise<void> => {
  await holdAccount(tx, o.ownerId);
  await lockOwner(tx, o.ownerId);
  const [lotId = 0] = await takeIds(tx, 'lot', 1);
  const { id, isNew } = await post(tx, {
    ...posting(o, occasion),
    lines: [line(side(reserved, o.projectId), side(ownerAccount.of.cash, lotId), o.amount, o.currency)],
    lots: [
      {
        id: lotId,
        account: 1,
        couponType: null,
        currency: o.currency,
        grantedAt: occasion.at,
        expiresAt: null,
      },
    ],
  });
  if (isNew) await payArrears(tx, { ownerId: o.ownerId, postingId: id }, occasion);
};

/** Gives what is reserved back to the lots that it was taken of, the last taken first. */
export const returnReserved = async (tx: Tx, o: EscrowPart, occasion: PostingContext): Promise<void> => {
  await lockOwner(tx, o.ownerId);
  const { rows } = await sql<{ lotId: number; amount: string }>`
    select m.debit_ref as "lotId", m.amount from movement m
    where m.owner_id = ${o.ownerId} and m.debit = ${ownerAccount.of.cash} and m.credit = ${reserved} and m.credit_ref = ${o.projectId}
    order by m.posting_id desc, m.n desc`.execute(tx);
  let left = o.amount;
  const lines = rows.flatMap(({ lotId, amount }) => {
    const part = leastOf(left, microOf(amount));
    left = micro(left - part);
    return part > 0n
      ? [line(side(reserved, o.projectId), side(ownerAccount.of.cash, lotId), part, o.currency)]
      : [];
  });
  if (left > noMoney) throw new Error(`project ${o.projectId} returns more than was reserved`);
  const { id, isNew } = await post(tx, { ...posting(o, occasion), lines });
  if (isNew) await payArrears(tx, { ownerId: o.ownerId, postingId: id }, occasion);
};

/** What the books say of a project: what is reserved now, what its studio got, what its customer got back. */
export const escrowOf = async (
  db: Db,
  o: { readonly projectId: number; readonly ownerId: number; readonly studioId: number | null },
): Promise<Readonly<Record<'reserved' | 'paid' | 'returned', string>>> => {
  const out = (
    ownerId: number | null,
  ): RawBuilder<string> => sql<string>`coalesce((select sum(m.amount) from movement m
    where m.owner_id = ${ownerId}::bigint and m.debit = ${reserved} and m.debit_ref = ${o.projectId}), 0)`;
  const taken = sql`coalesce((select sum(m.amount) from movement m
    where m.owner_id = ${o.ownerId} and m.credit = ${reserved} and m.credit_ref = ${o.projectId}), 0)`;
  const { rows } = await sql<{ reserved: string; paid: string; returned: string }>`
    select ${taken} - ${out(o.studioId)} - ${out(o.ownerId)} as reserved, ${out(o.studioId)} as paid,
      ${out(o.ownerId)} as returned`.execute(db);
  return rows[0] ?? { reserved: '0', paid: '0', returned: '0' };
};
