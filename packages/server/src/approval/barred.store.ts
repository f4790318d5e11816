import { day, type DecisionBar, decisionBar, heldByKind, roleKind } from '@renderdesk/contract';
import { sql } from 'kysely';
import { controlBetween } from '../core/auth/control.store.ts';
import type { Db } from '../core/db/db.ts';
import { asInstant } from '../core/db/wire.ts';
import { salespeople } from './approval.store.ts';

/** So many of them are named. */
const named = 50;

/** The staff with the key to decide who may not decide a request, by name, each with the reason. */
export const barredFrom = async (db: Db, o: { readonly approvalId: number; readonly now: Date }) => {
  const kinds = [roleKind.of.administrator, roleKind.of.permissionAdministrator].filter((kind) =>
    heldByKind(kind).includes('approval:decide'),
  );
  const { rows } = await sql<{ id: number; name: string; bar: DecisionBar | null; others: number[] }>`
    select a.id, a.really_name as name, approval.requester_id || approval.parties as others,
      case when a.id = approval.requester_id then ${decisionBar.of.requester}::int
        when a.id = any(approval.parties) then ${decisionBar.of.party}::int
        when a.id = any(${salespeople}) then ${decisionBar.of.salesperson}::int end as bar
    from approval cross join admin a
    where approval.id = ${o.approvalId} and a.status = 0 and a.deleted_at is null and exists (
      select from admin_role ar join role r on r.id = ar.role_id and r.deleted_at is null
      where ar.admin_id = a.id and (r.kind = any(${kinds}::int[]) or exists (
        select from role_permission rp where rp.role_id = r.id and rp.key = 'approval:decide')))
    order by a.really_name, a.id`.execute(db);
  const barred = [];
  for (const { id, name: reallyName, bar, others } of rows) {
    if (barred.length === named) break;
    if (bar !== null) {
      barred.push({ reallyName, bar, control: null });
      continue;
    }
    for (const other of others) {
      const control = await controlBetween(db, id, other, o.now);
      if (!control) continue;
      const { kind, controller, subject, at, days } = control;
      const endTime = asInstant(new Date(at.getTime() + days * day));
      barred.push({
        reallyName,
        bar: decisionBar.of.control,
        control: { kind, controller, subject, endTime },
      });
      break;
    }
  }
  return barred;
};
