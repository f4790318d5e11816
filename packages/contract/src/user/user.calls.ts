import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, reveal } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { line, text, UserId, UserLabelId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { accountState, labelChange, loginLimit, yesOrNo } from './user.codes.ts';
import { userQuery, userRow } from './user.fields.ts';

const view = { access: anyOf('user:list') } as const;
const several = { object: 'user', ids: 'userIds', id: UserId, errors: [errorCodes.notFound] } as const;
const account = { ...several, access: anyOf('user:list:account') } as const;
const mark = { ...several, access: anyOf('user:list:edit') } as const;
const reason = text(300);
const labels = { access: anyOf('user:list:edit'), object: 'userLabel' } as const;

const userList = list('front/user/queryUserList', {
  ...view,
  id: 'userId',
  query: userQuery,
  /** `isPageSeen`: not of what the public pool shows beyond the reader's own customers. */
  row: { ...userRow, isPageSeen: z.boolean() },
  sorts: ['registerTimeFlag'],
});

/** Customers by their accounts (people §§3, 4, 7). */
export const users = calls('user', 'users', {
  list: userList,
  export: exportOf(userList, 'front/user/exportUserList', {
    access: anyOf('user:list:export'),
    columns: Object.keys(userRow) as (keyof typeof userRow)[],
  }),
  /** Phone and mail address of one customer, whole. */
  contact: reveal('front/user/contact/reveal', {
    access: anyOf('user:list:reveal'),
    object: 'user',
    audit: 'user.reveal',
    errors: [errorCodes.notFound],
    input: { userId: UserId },
    /** Empty where there is none. */
    output: { phone: z.string(), email: z.string() },
  }),
  /**
   * Lets accounts work again, or not: no new sign-in, no submission, no new frames. Frames that run finish (lifecycles §3).
   */
  enable: perId('front/user/detailinfo/batchEnabledUsers', {
    ...account,
    aliases: ['front/user/detailinfo/enabledUser'],
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    rest: { enabled: accountState.schema, reason },
  }),
  /** Accounts that were registered and never activated by their owner. */
  activate: perId('front/user/detailinfo/activeUser', {
    ...account,
    errors: [errorCodes.notFound, errorCodes.alreadyActivated],
  }),
  /**
   * Lifts what keeps accounts from signing in: what is named, else the lock alone. `releaseLogin` forgets the sign-ins that failed,
   * `releaseIp` lifts the limit by address.
   */
  unlock: perId('front/user/detailinfo/unLockUser', {
    ...account,
    rest: { loginLimits: z.array(loginLimit.schema).min(1).optional() },
  }),
  releaseLogin: perId('front/user/releaseUserLoginFail', { ...account }),
  releaseIp: perId('front/user/releaseUserIpLimit', { ...account }),
  /** Both limits of signing in at once. */
  cleanLimits: perId('front/user/cleanLoginLimit', { ...account }),
  /** Marks accounts that nobody uses any more, or takes the mark away. */
  markZombies: perId('front/user/markZombies', { ...mark, rest: { isZombie: yesOrNo.schema } }),
  remark: perId('front/user/addRemark', { ...mark, rest: { remark: z.string().trim().max(500) } }),
  /** Adds labels to customers, or takes them away. */
  label: perId('front/user/userlabel/label', {
    ...mark,
    rest: { labelIds: z.array(UserLabelId).min(1).max(50), labelChange: labelChange.schema },
  }),
});

const Label = z.object({
  labelId: UserLabelId,
  parentId: UserLabelId.nullable(),
  labelName: z.string(),
  /** Customers that bear it, of those that the caller sees. */
  userCount: z.int(),
});

/** Labels of customers, a tree of two levels (people §3). */
export const userLabels = calls('user', 'userLabels', {
  /** All of them, parents before their children. */
  list: read('front/user/userlabel/tags', {
    ...view,
    aliases: ['front/user/contact/tags'],
    input: {},
    output: z.array(Label),
  }),
  add: command('front/user/userlabel/add', {
    ...labels,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: { labelName: line(30), parentId: UserLabelId.nullable() },
    output: z.object({ labelId: UserLabelId }),
  }),
  rename: command('front/user/userlabel/rename', {
    ...labels,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: { labelId: UserLabelId, labelName: line(30) },
  }),
  /** Only of one that nobody bears and that has no label below it. */
  remove: command('front/user/userlabel/delete', {
    ...labels,
    errors: [errorCodes.notFound, errorCodes.stillInUse],
    input: { labelId: UserLabelId },
  }),
});
