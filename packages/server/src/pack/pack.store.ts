import { contractState, soldKind } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { expectVersion } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { lockContracts } from '../pay/index.ts';

const { pending, active, overdue } = contractState.of;
const open: readonly number[] = [pending, active, overdue];

interface Terms {
  readonly title: string;
  readonly reason: string;
  readonly platform_ids?: number[];
  readonly is_overflow?: boolean;
}

/**
 * Changes the terms of a contract of a kind that the actor sees; the next lease follows them. Returns whether it covers more. Throws `notFound`, `changedMeanwhile`
 * and, of one that has ended, `notAllowedInState`.
 */
export const changeTerms = async (
  tx: Tx,
  actor: Actor,
  o: { readonly id: number; readonly kind: number; readonly version: number; readonly set: Terms },
): Promise<{ readonly isWider: boolean }> => {
  const [id] = await lockContracts(tx, actor, [o.id]);
  const row = await tx
    .selectFrom('contract_terms as t')
    .innerJoin('contract as c', (on) =>
      on.onRef('c.owner_id', '=', 't.owner_id').onRef('c.id', '=', 't.contract_id'),
    )
    .where('t.contract_id', '=', id ?? 0)
    .where('t.kind', '=', o.kind as 1)
    .select(['t.version', 't.title', 't.platform_ids', 'c.state'])
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  await expectVersion(tx, 'contract', { id: o.id, version: row.version }, o.version);
  if (!open.includes(row.state)) throw new ApiError('notAllowedInState', { status: row.state });
  await tx
    .updateTable('contract_terms')
    .set((eb) => ({ ...o.set, version: eb('version', '+', 1) }))
    .where('contract_id', '=', o.id)
    .execute();
  return { isWider: isWider(o.kind, row, o.set) };
};

/** Whether a pack covers more than before: another platform, or the frames of another project. No platform is every platform. */
const isWider = (
  kind: number,
  was: { readonly title: string; readonly platform_ids: readonly number[] },
  set: Terms,
): boolean => {
  const platforms = set.platform_ids;
  if (platforms === undefined) return false;
  if (kind === soldKind.of.projectPack && set.title !== was.title) return true;
  if (was.platform_ids.length === 0) return false;
  return platforms.length === 0 || platforms.some((id) => !was.platform_ids.includes(id));
};
