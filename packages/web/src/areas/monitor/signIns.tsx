import { browserText, sessionEnd, signInLog, signInResult } from '@renderdesk/contract';
import { staff } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { ActionName } from './ActionName.tsx';
import { SignInOutcome } from './Outcome.tsx';

const address = ({ operationId }: { operationId: number }): string => `?record=${operationId}`;

/** The sign-in log: a part of /monitor/log, at `?log=signIn`. */
export const SignIns = listScreen(signInLog.list, ({ col, filter }) => ({
  open: address,
  filters: [
    filter.range('startDate', 'endDate', { inline: true, opens: '-30d..' }),
    filter.text('userName', { inline: true, label: 'reallyName' }),
    filter.choose('adminId', staff, { inline: true }),
    filter.one('result', signInResult, { inline: true }),
  ],
  columns: [
    col.time('operateTime', { sort: 'operateTimeFlag', pinned: true }),
    col.text('userName', { width: 108, label: 'reallyName' }),
    col.text('loginName', { width: 112 }),
    col.custom('call', (row) => <ActionName call={row.call} />, { width: 96 }),
    col.custom('result', (row) => <SignInOutcome of={row} />, { width: 128 }),
    col.text('ip', { width: 108 }),
    col.custom('userAgent', (row) => (row.userAgent === null ? <EmptyValue /> : browserText(row.userAgent)), {
      width: 124,
      title: ({ userAgent }) => userAgent ?? undefined,
    }),
    col.tag('sessionEnd', sessionEnd, { width: 116 }),
    col.time('endTime'),
    col.text('byName', { width: 92 }),
    col.id('requestId', { width: 140, hidden: true }),
    col.id('operationId', { width: 104, link: address }),
  ],
  export: signInLog.export,
}));
