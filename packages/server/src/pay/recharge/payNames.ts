import {
  type CodeTable,
  companyAccountKind,
  currency,
  type Language,
  rechargePurpose,
  rechargeStatus,
  refundRoute,
  refundState,
  transferKind,
  verifyStatus,
} from '@renderdesk/contract';
import type { Names } from '../../core/audit/history.ts';
import { codeLabel } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';

/** The codes in the fields of this area's things. */
const codes: Readonly<Record<string, Readonly<Record<string, CodeTable>>>> = {
  recharge: { status: rechargeStatus, verify_status: verifyStatus, purpose: rechargePurpose, currency },
  refund: { state: refundState, route: refundRoute, currency },
  accountTransfer: { kind: transferKind },
  companyAccount: { kind: companyAccountKind, currency },
};
const people: readonly string[] = ['created_by', 'confirmed_by', 'approved_by'];

/** How what the fields of recharges, refunds and transfers hold is named. */
export const payNames = async (db: Db, language: Language): Promise<Names> => {
  const [staff, accounts] = await Promise.all([
    db.selectFrom('admin').select(['id', 'really_name']).execute(),
    db.selectFrom('company_account').select(['id', 'name']).execute(),
  ]);
  const names = new Map(staff.map((one) => [one.id, one.really_name]));
  const accountNames = new Map(accounts.map((one) => [one.id, one.name]));
  return (kind, field, value) => {
    const table = codes[kind]?.[field];
    if (table) return codeLabel(language, 'pay', table, Number(value));
    if (people.includes(field)) return names.get(Number(value));
    return field === 'company_account_id' ? accountNames.get(Number(value)) : undefined;
  };
};
