import {
  allows,
  copyrightAudit,
  copyrightTransitions,
  errorCodes,
  plagiarismVerdict,
  registerBuild,
  similarityLimit,
} from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { Outcome } from '../core/calls/serve.ts';
import { changeRows, lockRows } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { earnCopyrights, isOwnSalesperson } from '../pay/index.ts';
import { ordersOf, verdictsOf, workSeen } from './copyright.store.ts';

export interface Chosen<I = object> {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly input: I;
  readonly now: Date;
  readonly effects: Effects;
  readonly expectedVersions: ReadonlyMap<number, number>;
}

/** Those of some customers' works whose salesperson this member of staff is. */
const ownOf = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Set<number>> => {
  const own = new Set<number>();
  for (const [id, { ownerId }] of await ordersOf(tx, ids))
    if (await isOwnSalesperson(tx, actor.adminId, ownerId)) own.add(id);
  return own;
};

/** Works that may not be approved, or not by this person, for what they have in common with others. */
const barredBy = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, number>> => {
  const barred = new Map<number, number>();
  for (const { registration_id: id, verdict, decided_by } of await verdictsOf(tx, ids, similarityLimit)) {
    if (verdict !== plagiarismVerdict.of.ownWork) barred.set(id, errorCodes.notAllowedInState);
    else if (decided_by === actor.adminId && !barred.has(id)) barred.set(id, errorCodes.ownEntry);
  }
  return barred;
};

/** Approves works: the fee is earned, and the certificate is built by a job. */
export const approveWorks = async (c: Chosen, jobs: Jobs): Promise<Map<number, Outcome>> => {
  const { tx, actor, now } = c;
  const [own, barred] = [await ownOf(tx, actor, c.ids), await barredBy(tx, actor, c.ids)];
  const { free, outcomes } = await lockRows(tx, 'copyright_registration', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    scope: workSeen(tx, actor),
    refuse: (row) => {
      if (!allows(copyrightTransitions.approve, row.audit_status)) return errorCodes.notAllowedInState;
      return own.has(row.id) ? errorCodes.ownCustomer : barred.get(row.id);
    },
  });
  if (free.length === 0) return outcomes;
  const ids = free.map(({ id }) => id);
  const earned = await earnCopyrights({ ...c, ids, input: { reason: '' } });
  const approved = free.filter(({ id }) => earned.get(id)?.code === errorCodes.success);
  const set = {
    audit_status: copyrightAudit.of.approved,
    build_status: registerBuild.of.building,
    decided_by: actor.adminId,
    decided_at: now,
  };
  await changeRows(tx, 'copyright_registration', approved, { now, set });
  for (const { id } of approved)
    await jobs.send(tx, 'area', { work: 'copyright.certificate', id }, actor.adminId);
  return new Map([...outcomes, ...earned]);
};

/** Rejects works with a reason; those that can be corrected may be submitted again. */
export const rejectWorks = async (
  c: Chosen<{ readonly reason: string; readonly correctable: boolean }>,
): Promise<Map<number, Outcome>> => {
  const { tx, actor, now, input } = c;
  c.effects.reason = input.reason;
  const own = await ownOf(tx, actor, c.ids);
  const { free, outcomes } = await lockRows(tx, 'copyright_registration', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    scope: workSeen(tx, actor),
    refuse: (row) => {
      if (!allows(copyrightTransitions.reject, row.audit_status)) return errorCodes.notAllowedInState;
      return own.has(row.id) && errorCodes.ownCustomer;
    },
  });
  const set = {
    audit_status: copyrightAudit.of.failed,
    reason: input.reason,
    correctable: input.correctable,
    decided_by: actor.adminId,
    decided_at: now,
  };
  await changeRows(tx, 'copyright_registration', free, { now, set });
  return outcomes;
};
