import { useMonitorText } from './monitor.texts.ts';

/** What records name as acted on: all that the contract's calls change, and what nodes and the server do besides. */
export const kinds = [
  'task',
  'node',
  'enrolmentKey',
  'user',
  'userLabel',
  'trackingRecord',
  'block',
  'userPair',
  'certification',
  'partner',
  'partnerKey',
  'student',
  'agent',
  'agentApplication',
  'price',
  'rate',
  'bill',
  'appeal',
  'recharge',
  'refund',
  'accountTransfer',
  'lot',
  'voucher',
  'membership',
  'contract',
  'credit',
  'threshold',
  'receipt',
  'invoiceTitle',
  'invoiceAddress',
  'admin',
  'role',
  'permission',
  'passkey',
  'organization',
  'position',
  'approval',
  'statementFile',
  'statementLine',
  'matchRule',
  'company',
  'companyAccount',
  'period',
  'openingBatch',
  'suspenseNote',
  'proofRun',
  'calendar',
  'duty',
  'dutySwap',
  'dutySlot',
  'export',
  'notification',
  'outbox',
  'session',
  'setting',
  'view',
] as const;
type Kind = (typeof kinds)[number];
const isKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind);

/** What a kind of things is called; one that a newer server knows, by its own name. */
export const useKindName = (): ((kind: string) => string) => {
  const t = useMonitorText();
  return (kind) => (isKind(kind) ? t(`kind.${kind}`) : kind);
};
