import {
  accountState,
  accountType,
  allocations,
  authStatus,
  businessType,
  customerRole,
  emailMatches,
  memberLevel,
  monthConsumption,
  phoneExports,
  registerSource,
  registerType,
  sourceType,
  type UserId,
  userScale,
  userLabels as userLabelCalls,
  userPool,
  users,
  yesOrNo,
  zone,
} from '@renderdesk/contract';
import {
  agents,
  areas,
  HandBackFrom,
  HandOverFrom,
  SalespersonBatch,
  staff,
  userFilter,
  userLabels,
  users as customers,
} from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { type FilterInputProps, listScreen, TextInput } from '../../kit/list/index.ts';
import './user.css';
import { listActions } from './userActions.tsx';
import { useUserText } from './user.texts.ts';

const heading = (of: 'all' | 'disabled' | 'pool' | 'deleted') => () => useUserText()(of);
const reveal = { call: users.contact, input: ({ userId }: { userId: UserId }) => ({ userId }) };

/** Of the public pool a salesperson sees the rows, and the pages of those alone who are theirs once they claimed them. */
const pageOf = ({ userId, isPageSeen }: { userId: UserId; isPageSeen: boolean }): string | undefined =>
  isPageSeen ? `/user/userInformation/${userId}` : undefined;

/** An amount of money that is typed. */
const amountFilter = (field: 'balanceRangeStart' | 'balanceRangeEnd') => ({
  query: (text: string) => (/^-?\d{1,14}(\.\d{1,6})?$/.test(text) ? { [field]: text } : null),
  Input: (props: FilterInputProps) => (
    <TextInput {...props} mode="decimal" clean={(typed) => typed.replace(/[^\d.-]/g, '')} />
  ),
  Words: ({ text }: { readonly text: string }) => text,
});

/** /user/userList: customers by their accounts (people §§2, 3). */
export default listScreen(users.list, ({ col, filter, fields, hidden }) => ({
  status: 'enabled',
  statusTable: accountState,
  ownerField: 'userName',
  live: ['user'],
  tabs: [
    { key: 'all', Heading: heading('all'), query: {} },
    { key: 'pool', Heading: heading('pool'), query: { unallocatedSalesman: true } },
    { key: 'disabled', Heading: heading('disabled'), query: { enabled: accountState.of.disabled } },
    { key: 'deleted', Heading: heading('deleted'), query: { isDeleted: true } },
  ],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.text('phone', { inline: true }),
    filter.text('company', { inline: true }),
    filter.one('authStatus', authStatus, { inline: true }),
    filter.one('lever', memberLevel, { inline: true }),
    filter.text('email'),
    filter.range('registerStartTimeStamp', 'registerEndTimeStamp'),
    filter.range('loginStartTimeStamp', 'loginEndTimeStamp'),
    filter.choose('labelId', userLabels),
    filter.choose('adminId', staff, { label: 'saleMan' }),
    filter.choose('pcAdminId', staff),
    filter.choose('agentId', agents),
    filter.choose('queryAdminId', staff),
    filter.flag('unallocatedPC'),
    filter.flag('unallocatedTD'),
    filter.custom('accountType', {
      // The third type is asked by a flag of its own (people §4).
      ...filter.one('accountType', accountType),
      query: (text) =>
        text === String(accountType.of.dingChild)
          ? { isDingTalk: true }
          : /^[12]$/.test(text)
            ? { accountType: Number(text) }
            : null,
    }),
    filter.flag('displaySubaccount'),
    filter.choose('fatherUuid', customers),
    filter.one('businessType', businessType),
    filter.one('zone', zone),
    filter.text('country'),
    filter.text('city'),
    filter.one('pictureLever', yesOrNo),
    filter.one('role', customerRole),
    filter.one('userScale', userScale),
    filter.text('remark'),
    filter.custom('balanceRangeStart', amountFilter('balanceRangeStart')),
    filter.custom('balanceRangeEnd', amountFilter('balanceRangeEnd')),
    filter.one('isFirstReCharge', yesOrNo),
    filter.one('isFirstSubmit', yesOrNo),
    filter.text('fromWhere'),
    filter.one('registerSource', registerSource),
    filter.flag('registerSourceFlag'),
    filter.one('registerType', registerType),
    filter.one('sourceType', sourceType),
    filter.choose('inviterId', customers),
    filter.text('taskGroup'),
    filter.text('taskProperties'),
    filter.text('taskRequirements'),
    filter.flag('isInternalTestAccount'),
    filter.flag('isZombie'),
  ],
  columns: [
    col.id('userId', { width: 88, pinned: true }),
    col.text('userName', { width: 160, pinned: true, link: pageOf }),
    col.tag('enabled', accountState, { width: 88 }),
    col.money('balance', { currency: 'currency', width: 112, priority: 'high' }),
    col.text('saleMan', { width: 112 }),
    col.text('company', { width: 144 }),
    col.masked('phone', reveal, { width: 140 }),
    col.tag('lever', memberLevel, { width: 116 }),
    col.tag('authStatus', authStatus, { width: 176, priority: 'normal' }),
    col.money('coupon', { currency: 'currency', width: 100 }),
    col.texts('labels', { width: 120 }),
    ...fields('registerTime', 'lastLoginTime'),
    col.masked('email', reveal, { width: 200 }),
    col.text('remark', { width: 160 }),
    col.tag('accountType', accountType, { width: 120 }),
    col.text('mainUsername', { width: 124 }),
    col.number('childCount', { width: 104 }),
    col.named('areaId', areas, { width: 110 }),
    ...fields('lastSubmitTime', 'lastPayTime'),
    ...hidden(
      'businessType',
      'isPictureMember',
      'role',
      'pcName',
      'tdName',
      'agentName',
      'activated',
      'lockedUntil',
      'failedLogins',
      'ipLimited',
      'isZombie',
      'isInternalTestAccount',
      'isDeleted',
      'zone',
      'country',
      'city',
      'userScale',
      'fromWhere',
      'registerSource',
      'registerType',
      'sourceType',
      'inviterId',
      'mainUserId',
      'firstSubmitTime',
      'firstRechargeTime',
    ),
  ],
  actions: listActions,
  open: pageOf,
  dialogs: {
    labels: { call: userLabelCalls.add, Dialog: lateDialog(() => import('./UserLabels.tsx')) },
    handOver: { call: allocations.move, Dialog: HandOverFrom, more: true },
    handBack: { call: allocations.received, Dialog: HandBackFrom, more: true },
    batch: { call: allocations.importFile, Dialog: SalespersonBatch, more: true },
    pool: { call: userPool.setRule, Dialog: lateDialog(() => import('./PoolRule.tsx')), more: true },
    months: {
      call: monthConsumption.export,
      Dialog: lateDialog(() => import('./MonthExport.tsx')),
      more: true,
    },
    phones: { call: phoneExports.list, Dialog: lateDialog(() => import('./PhoneExports.tsx')), more: true },
    emails: { call: emailMatches.upload, Dialog: lateDialog(() => import('./MatchEmails.tsx')), more: true },
  },
  export: users.export,
}));
