import {
  accountType,
  allocationKind,
  authStatus,
  businessType,
  type CodeTable,
  type Language,
  memberLevel,
  registerSource,
  registerType,
  userScale,
  zone,
} from '@renderdesk/contract';
import type { Names } from '../core/audit/history.ts';
import { codeLabel } from '../core/calls/texts.ts';

const codes: Readonly<Record<string, CodeTable>> = {
  account_type: accountType,
  auth_status: authStatus,
  business_type: businessType,
  level: memberLevel,
  register_source: registerSource,
  register_type: registerType,
  user_scale: userScale,
  zone,
  // Of an allocation: no other row of an account has a kind.
  kind: allocationKind,
};

/** How what the fields of accounts hold is named. */
export const userNames =
  (language: Language): Names =>
  (_kind, field, value) => {
    const table = codes[field];
    return table && codeLabel(language, 'user', table, Number(value));
  };
