import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  accountType,
  AdminId,
  anyOf,
  businessType,
  codeTable,
  CommaList,
  currency,
  Flag,
  Instant,
  list,
  listOf,
  Money,
  text,
  UserId,
  zone,
} from '@renderdesk/contract';
import { acceptsOf } from '../kit/list/actions/accepts.ts';
import { filterKit } from '../kit/list/filters/filters.tsx';
import { listScreen } from '../kit/list/index.ts';
import { readUrl } from '../kit/list/url/urlState.ts';
import { userFilter } from './userFilter.tsx';

/** The longest query of the specification (people §3), as a call: the kit's types must carry it. */
const authStatus = codeTable('authStatus', {
  0: { name: 'unverified', tone: 'neutral' },
  5: { name: 'pending', tone: 'waiting' },
  8: { name: 'personVerified', tone: 'success' },
  9: { name: 'enterpriseVerified', tone: 'success' },
});
const level = codeTable('memberLevel', {
  49: { name: 'ordinary', tone: 'neutral' },
  55: { name: 'silver', tone: 'neutral' },
  56: { name: 'gold', tone: 'neutral' },
  57: { name: 'platinum', tone: 'info' },
  58: { name: 'diamond', tone: 'info' },
});
const enabled = codeTable('enabled', {
  0: { name: 'disabled', tone: 'neutral' },
  1: { name: 'enabled', tone: 'success' },
});
const query = {
  userId: UserId.optional(),
  userName: text(64).optional(),
  phone: text(20).optional(),
  email: text(40).optional(),
  userScale: z.int().optional(),
  zone: zone.schema.optional(),
  isZombie: Flag.optional(),
  country: text(40).optional(),
  company: text().optional(),
  city: text(40).optional(),
  fromWhere: z.int().optional(),
  adminId: AdminId.optional(),
  registerStartTimeStamp: Instant.optional(),
  registerEndTimeStamp: Instant.optional(),
  agentId: z.int().optional(),
  taskProperties: CommaList.optional(),
  taskRequirements: CommaList.optional(),
  taskGroup: text(40).optional(),
  unallocatedPC: Flag.optional(),
  unallocatedTD: Flag.optional(),
  unallocatedSalesman: Flag.optional(),
  businessType: businessType.schema.optional(),
  lever: level.schema.optional(),
  pictureLever: z.int().optional(),
  role: z.int().optional(),
  remark: text().optional(),
  displaySubaccount: Flag.optional(),
  inviterId: z.int().optional(),
  queryAdminId: z.int().optional(),
  balanceRangeStart: z.int().optional(),
  balanceRangeEnd: z.int().optional(),
  registerSourceFlag: Flag.optional(),
  isDeleted: Flag.optional(),
  isFirstReCharge: Flag.optional(),
  isFirstSubmit: Flag.optional(),
  fatherUuid: text(64).optional(),
  enabled: enabled.schema.optional(),
  accountType: accountType.schema.optional(),
  isInternalTestAccount: Flag.optional(),
  sourceType: z.int().optional(),
  registerType: z.int().optional(),
  loginStartTimeStamp: Instant.optional(),
  loginEndTimeStamp: Instant.optional(),
  pcAdminId: AdminId.optional(),
  registerSource: z.int().optional(),
  authStatus: listOf(authStatus.schema).optional(),
};
const users = list('front/user/list', {
  id: 'userId',
  access: anyOf('user:list'),
  query,
  row: {
    userId: UserId,
    userName: z.string(),
    accountType: accountType.schema,
    company: z.string().nullable(),
    phone: z.string(),
    email: z.string(),
    authStatus: authStatus.schema,
    enabled: enabled.schema,
    lever: level.schema,
    balance: Money,
    currency: currency.schema,
    isZombie: z.boolean(),
    registerTime: Instant,
    lastLoginTime: Instant.nullable(),
    taskProperties: z.array(z.string()),
    remark: z.string(),
  },
  sorts: ['registerTimeFlag', 'balanceFlag'],
  defaultSort: { by: 'registerTimeFlag' },
});

const f = filterKit<z.output<typeof users.query>, string>(users.query);
const filters = [
  userFilter(f, 'userName', 'userId', { inline: true }),
  f.text('phone', { inline: true }),
  f.text('email', { inline: true }),
  f.choice('authStatus', authStatus, { inline: true }),
  f.one('zone', zone, { inline: true }),
  f.text('company'),
  f.text('country'),
  f.text('city'),
  f.number('userScale'),
  f.number('fromWhere'),
  f.number('adminId'),
  f.number('agentId'),
  f.number('inviterId'),
  f.number('queryAdminId'),
  f.number('pcAdminId'),
  f.number('role'),
  f.number('pictureLever'),
  f.number('sourceType'),
  f.number('registerType'),
  f.number('registerSource'),
  f.number('balanceRangeStart'),
  f.number('balanceRangeEnd'),
  f.range('registerStartTimeStamp', 'registerEndTimeStamp'),
  f.range('loginStartTimeStamp', 'loginEndTimeStamp'),
  f.commaList('taskProperties'),
  f.commaList('taskRequirements'),
  f.text('taskGroup'),
  f.text('fatherUuid'),
  f.text('remark'),
  f.one('businessType', businessType),
  f.one('lever', level),
  f.one('enabled', enabled),
  f.one('accountType', accountType),
  f.flag('isZombie'),
  f.flag('unallocatedPC'),
  f.flag('unallocatedTD'),
  f.flag('unallocatedSalesman'),
  f.flag('displaySubaccount'),
  f.flag('registerSourceFlag'),
  f.flag('isDeleted'),
  f.flag('isFirstReCharge'),
  f.flag('isFirstSubmit'),
  f.flag('isInternalTestAccount'),
];

const screen = listScreen(users, ({ col }) => ({
  status: 'enabled',
  statusTable: enabled,
  ownerField: 'userName',
  filters,
  columns: [
    col.id('userId', { pinned: true, link: (row) => `/user/userInformation/${row.userId}` }),
    col.text('userName', { pinned: true }),
    col.tag('accountType', accountType),
    col.text('company'),
    col.text('phone'),
    col.text('email'),
    col.tag('authStatus', authStatus),
    col.tag('enabled', enabled),
    col.tag('lever', level),
    col.money('balance', { currency: 'currency', sort: 'balanceFlag' }),
    col.flag('isZombie'),
    col.time('registerTime', { sort: 'registerTimeFlag' }),
    col.time('lastLoginTime'),
    col.texts('taskProperties', { hidden: true }),
    col.text('remark'),
  ],
}));

describe('the longest query of the specification, the user list’s, as a screen', () => {
  it('compiles and draws', () => expect(screen).toBeTypeOf('function'));
  it('has a filter for every field of the query, each with a text that the call takes', () => {
    const samples = ['1', 'id:1', '1,2', '5', '55', '5~6', 'a@b.cd'];
    const list = {
      tabs: [],
      filters,
      accepts: acceptsOf(users.query as never),
      sorts: users.sorts,
      secondAfter: users.secondAfter,
      sort: users.defaultSort,
      pageSize: 50,
    };
    const reached = filters.flatMap((filter) =>
      samples
        .filter((sample) => readUrl(`${filter.key}=${sample}`, list).filters[filter.key] === sample)
        .flatMap((sample) => Object.keys(filter.query(sample) ?? {})),
    );
    expect([...new Set(reached)].toSorted()).toEqual(Object.keys(query).toSorted());
  });
});
