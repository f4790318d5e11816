import { type CodeOf, codeTable } from '../kernel/codes.ts';
import type { PermissionKey } from '../permissions/permissions.ts';

/** What the configuration lacks, or where it contradicts itself; the number is ours. */
export const configFinding = codeTable('configFinding', {
  1: { name: 'noPrice', tone: 'danger' },
  2: { name: 'noScript', tone: 'danger' },
  3: { name: 'areaWithoutPlatform', tone: 'danger' },
  4: { name: 'platformWithoutNodes', tone: 'warning' },
  5: { name: 'versionNowhere', tone: 'warning' },
  6: { name: 'needsClosedPlugin', tone: 'warning' },
  7: { name: 'guaranteeBeyondNodes', tone: 'warning' },
  8: { name: 'scheduleOfClosedPlatform', tone: 'warning' },
  9: { name: 'rateNotSet', tone: 'warning' },
  10: { name: 'noMountPath', tone: 'info' },
  11: { name: 'codeWithoutEntry', tone: 'info' },
  12: { name: 'noEnglishSolution', tone: 'info' },
  13: { name: 'versionNotKept', tone: 'info' },
  14: { name: 'openingPrice', tone: 'warning' },
});
export type ConfigFinding = CodeOf<typeof configFinding>;

/** Who may mend something, and where. */
interface Mending {
  readonly key: PermissionKey;
  readonly href: string;
}

/** Where a finding is mended. */
export const findingPlaces: Readonly<Record<ConfigFinding, Mending>> = {
  1: { key: 'price:edit', href: '/deploy/exchangeRates?tab=prices' },
  2: { key: 'config:render:script', href: '/deploy/scriptVersionList' },
  3: { key: 'config:dispatch', href: '/deploy/scheduleConfig?tab=area' },
  4: { key: 'config:platformconfig', href: '/deploy/platform' },
  5: { key: 'config:soft', href: '/deploy/collocate?tab=matrix' },
  6: { key: 'config:soft', href: '/deploy/collocate?tab=plugins' },
  7: { key: 'config:dispatch', href: '/deploy/scheduleConfig' },
  8: { key: 'config:dispatch', href: '/deploy/scheduleConfig' },
  9: { key: 'rate:edit', href: '/deploy/exchangeRates' },
  10: { key: 'config:dictionary:path', href: '/deploy/dataDictionary?tab=mounts' },
  11: { key: 'error:config', href: '/deploy/error' },
  12: { key: 'error:config', href: '/deploy/error' },
  13: { key: 'config:soft', href: '/deploy/collocate?tab=matrix' },
  14: { key: 'price:edit', href: '/deploy/exchangeRates?tab=prices' },
};

/** What a new installation needs, in this order; the number is ours. */
export const setupStep = codeTable('setupStep', {
  1: { name: 'company', tone: 'neutral' },
  2: { name: 'rate', tone: 'neutral' },
  3: { name: 'prices', tone: 'neutral' },
  4: { name: 'platforms', tone: 'neutral' },
  5: { name: 'areas', tone: 'neutral' },
  6: { name: 'staff', tone: 'neutral' },
  7: { name: 'factors', tone: 'neutral' },
  8: { name: 'messages', tone: 'neutral' },
  9: { name: 'storage', tone: 'neutral' },
  10: { name: 'node', tone: 'neutral' },
  11: { name: 'customer', tone: 'neutral' },
  12: { name: 'task', tone: 'neutral' },
});
export type SetupStep = CodeOf<typeof setupStep>;

/** Where a step is taken. */
export const stepPlaces: Readonly<Record<SetupStep, Mending>> = {
  1: { key: 'user:financeVerifyBills:account', href: '/user/verifyBills?tab=companies' },
  2: { key: 'rate:edit', href: '/deploy/exchangeRates' },
  3: { key: 'price:edit', href: '/deploy/exchangeRates?tab=prices' },
  4: { key: 'config:platformconfig', href: '/deploy/platform' },
  5: { key: 'config:platformconfig', href: '/deploy/platform?tab=areas' },
  6: { key: 'admin:list', href: '/admin/adminList' },
  7: { key: 'admin:list', href: '/admin/adminList' },
  8: { key: 'admin:outbox', href: '/outbox' },
  9: { key: 'storage:overview', href: '/storage/storage/overview' },
  10: { key: 'node:enrol', href: '/node/renderNodeList?keys' },
  11: { key: 'user:register', href: '/user/userRegister' },
  12: { key: 'render:task:submit', href: '/task/render/running?submit' },
};
