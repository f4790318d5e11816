import type { PermissionKey } from './permissions.ts';

/**
 * Keys that separate two people: their holders complete what another person began. Nobody gains one by the decision of one person
 * alone, and nobody uses one on the work of an account that they control (docs/security.md, *Two people*).
 */
export const dutyKeys = {
  'approval:decide': 'approval',
  'admin:authority': 'rights',
  'admin:authority:edit': 'rights',
  'admin:partner:edit': 'partner',
  'agent:commission': 'commission',
  'user:recharge:confirm': 'recharge',
  'user:recharge:refund:decide': 'refund',
  'user:recharge:credit:decide': 'credit',
  'user:consume:bill:appeal:approve': 'appeal',
  'user:financeVerifyBills:edit': 'statement',
  'user:financeVerifyBills:close': 'close',
  'user:student:edit': 'certification',
  'finance:reimbursement': 'finance',
  'finance:first:reimbursement': 'finance',
  'payment:request': 'finance',
  'loan:approval': 'finance',
  'finance:transfer:apply': 'finance',
  'finance:request:pay': 'finance',
  'finance:setting': 'finance',
  'invoice:application:approve': 'invoice',
  'invoice:application:issue': 'invoice',
} as const satisfies { readonly [K in PermissionKey]?: string };

/** Whether a key separates two people. */
export const isDutyKey = (key: string): boolean => Object.hasOwn(dutyKeys, key);
