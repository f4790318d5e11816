import {
  auditDay,
  copyrightAudit,
  copyrightFile,
  copyrightPayment,
  copyrights,
  type ListCall,
  type Out,
  registerBuild,
  type RowOf,
} from '@renderdesk/contract';
import { staff, userFilter } from '../../domain/index.ts';
import { actionKit, columnKit, type Filter, type FilterKit } from '../../kit/list/index.ts';
import { DueTime } from '../../kit/show/index.ts';

type Query = typeof copyrights.list extends ListCall<infer Q, infer _R, infer _S> ? Out<Q> : never;
export type Registration = RowOf<typeof copyrights.list>;
export const addressOf = ({ copyrightId }: Pick<Registration, 'copyrightId'>): string =>
  `/copyright/copyright-main?copyright=${copyrightId}`;

const col = columnKit<Registration, 'createTimeFlag', keyof Registration | 'createTimeFlag'>();
const { underReview } = copyrightAudit.of;

/** What both lists of registrations show. */
export const registrationColumns = [
  col.text('title', { width: 160, pinned: true, link: addressOf }),
  col.text('userName', { width: 132, link: ({ userId }) => `/user/userInformation/${userId}` }),
  col.tag('auditStatus', copyrightAudit, { width: 104 }),
  col.tag('payStatus', copyrightPayment, { width: 92 }),
  col.tag('registerBuildStatus', registerBuild, { width: 96 }),
  col.custom('dueTime', (row) => <DueTime at={row.dueTime} isOpen={row.auditStatus === underReview} />, {
    width: 224,
    watch: ({ dueTime, auditStatus }) => `${dueTime} ${auditStatus}`,
  }),
  col.number('similarity', { width: 108 }),
  col.money('price', { currency: 'currency', width: 112 }),
  col.time('createTime', { sort: 'createTimeFlag' }),
  col.tag('fileType', copyrightFile, { width: 104 }),
  col.text('workVersion', { width: 88 }),
  col.tag('auditDay', auditDay, { width: 128 }),
  col.text('salesman', { width: 110 }),
  col.time('submitTime'),
  col.text('decidedBy', { width: 110 }),
  col.time('decideTime'),
  col.text('certificateNo', { width: 168 }),
  col.text('reason', { width: 180, priority: 'low' }),
  col.text('company', { width: 168, hidden: true }),
  col.text('sourceName', { width: 160, hidden: true }),
  col.text('sha256', { width: 240, hidden: true }),
  col.text('certificateHash', { width: 240, hidden: true }),
  col.flag('correctable', { hidden: true }),
  col.text('remark', { width: 180, hidden: true }),
  col.id('userId', { hidden: true }),
  col.id('copyrightId', { hidden: true }),
] as const;

/** The filters of both lists. */
export const registrationFilters = (filter: FilterKit<Query, keyof Query | 'createTime'>): Filter[] => [
  userFilter(filter, 'userName', 'userId', { inline: true }),
  filter.one('auditStatus', copyrightAudit, { inline: true }),
  filter.one('payStatus', copyrightPayment, { inline: true }),
  filter.range('startTime', 'endTime', { inline: true, label: 'createTime', opens: '-30d..' }),
  filter.one('registerBuildStatus', registerBuild),
  filter.one('fileType', copyrightFile),
  filter.one('auditDay', auditDay),
  filter.choose('salesmanId', staff),
  filter.number('id'),
];

const nameOf = (id: number, row: Pick<Registration, 'title'> | undefined): string => row?.title ?? String(id);
const { bulk } = actionKit<Registration>();
/** What is done with registrations. */
export const registrationActions = [
  bulk(copyrights.submit, 'copyrightId', { nameOf }),
  bulk(copyrights.approve, 'copyrightId', { nameOf }),
  bulk(copyrights.reject, 'copyrightId', {
    nameOf,
    ask: {
      fields: (f) => (
        <>
          <f.Text name="reason" rows={2} autoFocus />
          <f.Flag name="correctable" />
        </>
      ),
    },
  }),
  bulk(copyrights.rebuild, 'copyrightId', { nameOf }),
];
