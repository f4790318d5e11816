import { agentMode, microOf, postingCause, principalKind, textOf } from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { Language } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import { ApiError } from '../core/http/apiError.ts';
import { lastPosting, ourAccount, ownEvidence, tellLines } from '../pay/index.ts';
import { line, postingContextOf, post, side } from '../pay/ledger/index.ts';
import { dueOf, markSettled } from './month.store.ts';
import { agentWithPurse, purseOfAgent } from './purse.store.ts';

interface Paying {
  readonly id: number;
  readonly amount: string;
  readonly companyAccountId: number;
  readonly bankFlow: string;
  readonly evidence: readonly string[];
  readonly reason: string;
}

/**
 * Pays a referral agent what it earned in months that have ended (`142 → 103`, ledger §4). The agent is locked. Throws `doesNotFit` where
 * it is another amount by now, `notAllowedInState` where nothing is due.
 */
export const payCommission = async (
  c: {
    readonly tx: Tx;
    readonly actor: Actor;
    readonly effects: Effects;
    readonly now: Date;
    readonly language: Language;
  },
  o: Paying,
): Promise<void> => {
  const { tx, actor, now } = c;
  const { currency } = await agentWithPurse(tx, o.id);
  const due = await dueOf(tx, { agentId: o.id, mode: agentMode.of.referral, currency, now, locked: true });
  if (due.sum <= 0n) throw new ApiError('notAllowedInState');
  if (due.sum !== microOf(o.amount)) throw new ApiError('doesNotFit');
  const account = await ourAccount(tx, o.companyAccountId, currency);
  const evidence = await ownEvidence(tx, { keys: o.evidence, by: actor.adminId, path: 'evidence' });
  const purse = await purseOfAgent(tx, o.id, now);
  const { id } = await tx
    .insertInto('agent_payout')
    .values({
      agent_id: o.id,
      kind: 2,
      currency,
      amount: textOf(due.sum),
      period: due.period,
      company_account_id: account.id,
      bank_flow: o.bankFlow,
      evidence_key: evidence,
      reason: o.reason,
      created_at: now,
      actor_kind: principalKind.of.staff,
      created_by: actor.adminId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const since = await lastPosting(tx, [purse.id]);
  await post(tx, {
    ...(await postingContextOf(tx, {
      companyId: account.company_id,
      at: now,
      incurredAt: now,
      actor: { kind: principalKind.of.staff, id: actor.adminId },
    })),
    ownerId: purse.id,
    userId: purse.id,
    cause: postingCause.of.agent,
    causeId: o.id,
    key: `agent:${o.id}:pay:${id}`,
    lines: [line(side(142, o.id), side(103, account.id), due.sum, currency)],
  });
  await markSettled(tx, due.ids);
  await tellLines(tx, c.effects, { owners: [purse.id], since });
};
