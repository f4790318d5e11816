import {
  businessType,
  type ListCall,
  moneyTime,
  type Out,
  type recharges,
  verifyStatus,
  zone,
} from '@renderdesk/contract';
import { areas, staff, userFilter, users } from '../../domain/index.ts';
import type { Filter, FilterKit } from '../../kit/list/index.ts';

type QueryOf<C> = C extends ListCall<infer Q, infer _R, infer _S> ? Out<Q> : never;
type Query = QueryOf<typeof recharges.list>;
/** The fields by which every list of money records is asked whose they are (`whoseQuery`), and when (`whenQuery`). */
type Whose = Pick<
  Query,
  | 'userName'
  | 'userId'
  | 'queryRelateUser'
  | 'queryRelateUserId'
  | 'mainUserId'
  | 'mainUsername'
  | 'isDomestic'
  | 'areaId'
  | 'businessType'
  | 'isInternalTestAccount'
  | 'saleMan'
  | 'saleManId'
  | 'agentId'
  | 'unallocatedAdmin'
  | 'adminName'
>;
type When = Pick<Query, 'startTimeStamp' | 'endTimeStamp' | 'timeStatus'>;
type Payment = Pick<Query, 'transactionId' | 'verifyStatus' | 'remark'>;
type Label = keyof Whose | keyof When | keyof Payment;

/** Whose records: the customer is a driving filter, the rest are added. */
export const whoseFilters = (filter: FilterKit<Whose, Label>): Filter[] => [
  filter.flag('queryRelateUser'),
  filter.choose('queryRelateUserId', users),
  filter.number('mainUserId'),
  filter.text('mainUsername'),
  filter.choose('areaId', areas),
  filter.one('businessType', businessType),
  filter.text('saleMan'),
  filter.choose('saleManId', staff),
  filter.number('agentId'),
  filter.text('adminName'),
  filter.flag('unallocatedAdmin'),
  filter.flag('isInternalTestAccount'),
];

/** What stands in the bar of every list of money records: the customer, the region, and days from 00:00:00 to 23:59:59. */
export const firstFilters = (filter: FilterKit<Whose & When, Label>): Filter[] => [
  userFilter(filter, 'userName', 'userId', { inline: true }),
  filter.range('startTimeStamp', 'endTimeStamp', { inline: true }),
  filter.one('isDomestic', zone, { inline: true }),
];

/** By which time the days count. */
export const timeFilter = (filter: FilterKit<When, Label>): Filter => filter.one('timeStatus', moneyTime);

/** By which payment. */
export const paymentFilters = (filter: FilterKit<Payment, Label>): Filter[] => [
  filter.text('transactionId', { inline: true }),
  filter.one('verifyStatus', verifyStatus),
  filter.text('remark'),
];
