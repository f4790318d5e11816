import { type CodeOf, codeTable } from '../kernel/codes.ts';

export const currency = codeTable('currency', {
  1: { name: 'cny', tone: 'neutral' },
  2: { name: 'usd', tone: 'neutral' },
});
/** The currency of a zone: zone 1 uses RMB, every other zone USD (people §1). */
export const currencyOfZone = (zoneCode: number): 1 | 2 => (zoneCode === 1 ? 1 : 2);

export const accountType = codeTable('accountType', {
  1: { name: 'main', tone: 'info' },
  2: { name: 'child', tone: 'neutral' },
  3: { name: 'dingChild', tone: 'neutral' },
});
/** Region and zone share their numbers: 1 domestic, 2 foreign (overview §3). */
export const zone = codeTable('zone', {
  1: { name: 'domestic', tone: 'neutral' },
  2: { name: 'foreign', tone: 'neutral' },
});
/** Business lines of a customer or an activity (overview §3). */
export const businessType = codeTable('businessType', {
  0: { name: 'picture', tone: 'neutral' },
  1: { name: 'animation', tone: 'neutral' },
  2: { name: 'all', tone: 'neutral' },
  3: { name: 'dayan', tone: 'neutral' },
});
/** Levels of members (people §3). */
export const memberLevel = codeTable('memberLevel', {
  49: { name: 'ordinary', tone: 'neutral' },
  55: { name: 'silver', tone: 'neutral' },
  56: { name: 'gold', tone: 'info' },
  57: { name: 'platinum', tone: 'info' },
  58: { name: 'diamond', tone: 'info' },
});
/** Where the real-name certification of an account stands (lifecycles §1). The specification names the 13; the numbers are ours. */
export const authStatus = codeTable('authStatus', {
  0: { name: 'unverified', tone: 'neutral' },
  1: { name: 'personReview', tone: 'waiting' },
  2: { name: 'enterpriseReview', tone: 'waiting' },
  3: { name: 'personFailed', tone: 'danger' },
  4: { name: 'enterpriseFailed', tone: 'danger' },
  5: { name: 'pendingReview', tone: 'waiting' },
  6: { name: 'changing', tone: 'running' },
  7: { name: 'personChanging', tone: 'running' },
  8: { name: 'personVerified', tone: 'success' },
  9: { name: 'enterpriseVerified', tone: 'success' },
  10: { name: 'personChangeFailed', tone: 'warning' },
  11: { name: 'personToEnterpriseFailed', tone: 'warning' },
  12: { name: 'enterpriseChangeFailed', tone: 'warning' },
});
export type AuthStatus = CodeOf<typeof authStatus>;

/** What an area sells (overview §3); the numbers mean otherwise than those of customers from 2 on. */
export const areaBusinessType = codeTable('areaBusinessType', {
  0: { name: 'effects', tone: 'neutral' },
  1: { name: 'animation', tone: 'neutral' },
  2: { name: 'both', tone: 'neutral' },
});
/** The six lines the company works in (overview §1); the number is ours. */
export const businessLine = codeTable('businessLine', {
  1: { name: 'animationRendering', tone: 'neutral' },
  2: { name: 'pictureRendering', tone: 'neutral' },
  3: { name: 'gpuCloud', tone: 'neutral' },
  4: { name: 'copyrightRegistration', tone: 'neutral' },
  5: { name: 'outsourcing', tone: 'neutral' },
  6: { name: 'realityModelling', tone: 'neutral' },
});
/** Kinds of platform; the number is ours, the names are the specification's. */
export const platformKind = codeTable('platformKind', {
  0: { name: 'cpu', tone: 'neutral' },
  1: { name: 'gpu', tone: 'neutral' },
  2: { name: 'picture', tone: 'neutral' },
  3: { name: 'qy', tone: 'neutral' },
});
export const hardwareType = codeTable('hardwareType', {
  0: { name: 'cpu', tone: 'neutral' },
  1: { name: 'gpu', tone: 'neutral' },
});
export const permissionStatus = codeTable('permissionStatus', {
  0: { name: 'off', tone: 'neutral' },
  1: { name: 'on', tone: 'success' },
});
/** States of an export and of any long work (lifecycles §26). */
export const exportState = codeTable('exportState', {
  0: { name: 'queued', tone: 'waiting' },
  1: { name: 'running', tone: 'running' },
  2: { name: 'ready', tone: 'success' },
  3: { name: 'failed', tone: 'danger' },
  4: { name: 'cancelled', tone: 'neutral' },
  5: { name: 'expired', tone: 'neutral' },
});
/** States of a message on its way out of the house; 4 is a message that no server takes, kept here to be read. */
export const outboxState = codeTable('outboxState', {
  0: { name: 'waiting', tone: 'waiting' },
  1: { name: 'sending', tone: 'running' },
  2: { name: 'sent', tone: 'success' },
  3: { name: 'givenUp', tone: 'danger' },
  4: { name: 'sentLocally', tone: 'info' },
});
/** Kinds of custom fields (overview §3); the number is ours, in the order in which the specification lists them. */
export const customFieldKind = codeTable('customFieldKind', {
  1: { name: 'text', tone: 'neutral' },
  2: { name: 'number', tone: 'neutral' },
  3: { name: 'select', tone: 'neutral' },
  4: { name: 'date', tone: 'neutral' },
  5: { name: 'time', tone: 'neutral' },
  6: { name: 'datetime', tone: 'neutral' },
  7: { name: 'switch', tone: 'neutral' },
  8: { name: 'multi', tone: 'neutral' },
  9: { name: 'address', tone: 'neutral' },
  10: { name: 'image', tone: 'neutral' },
  11: { name: 'position', tone: 'neutral' },
  12: { name: 'scan', tone: 'neutral' },
  13: { name: 'textarea', tone: 'neutral' },
  14: { name: 'info', tone: 'neutral' },
  15: { name: 'file', tone: 'neutral' },
  16: { name: 'checkbox', tone: 'neutral' },
  17: { name: 'radio', tone: 'neutral' },
});
/** The 12 industries of customers; the specification counts them and gives no names, so names and numbers are ours. */
export const industry = codeTable('industry', {
  1: { name: 'filmAndTelevision', tone: 'neutral' },
  2: { name: 'animation', tone: 'neutral' },
  3: { name: 'advertising', tone: 'neutral' },
  4: { name: 'games', tone: 'neutral' },
  5: { name: 'architecture', tone: 'neutral' },
  6: { name: 'interiorDesign', tone: 'neutral' },
  7: { name: 'productDesign', tone: 'neutral' },
  8: { name: 'exhibitionAndStage', tone: 'neutral' },
  9: { name: 'surveyAndMapping', tone: 'neutral' },
  10: { name: 'education', tone: 'neutral' },
  11: { name: 'freelance', tone: 'neutral' },
  12: { name: 'other', tone: 'neutral' },
});
/** One account of the choice that code 733 asks for: `data` is a list of these (overview §8). */
export interface AccountChoice {
  userId: number;
  userName: string;
  accountType: 1 | 2 | 3;
}

/** The member of staff of the demo who is the second person, beside whoever looks at it: of finance, and may decide on requests. */
export const demoColleague = { loginName: 'tang.li', reallyName: '唐莉' } as const;
/** What a colleague of the demo does whom its visitor can sign in as. */
export const demoRole = codeTable('demoRole', {
  1: { name: 'operator', tone: 'neutral' },
  2: { name: 'support', tone: 'neutral' },
  3: { name: 'finance', tone: 'neutral' },
  4: { name: 'sales', tone: 'neutral' },
  5: { name: 'agent', tone: 'neutral' },
});
/** The colleagues of the demo, one for each role, by sign-in name: with them second approvers and scopes are tried in a minute. */
export const demoPeople: Readonly<Record<string, CodeOf<typeof demoRole>>> = {
  'liu.yang': demoRole.of.operator,
  'jiang.yue': demoRole.of.support,
  [demoColleague.loginName]: demoRole.of.finance,
  'li.na': demoRole.of.sales,
  'agent.chengdu': demoRole.of.agent,
};
