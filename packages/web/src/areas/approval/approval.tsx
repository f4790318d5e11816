import type { ReactNode } from 'react';
import { ApprovalId, approvals, approvalState, type RowOf } from '@renderdesk/contract';
import { CallName } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { SearchLink, useDialogParam } from '../../kit/url/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { measured } from './measured.ts';
import { useApprovalText } from './approval.texts.ts';
import './approval.css';

const ApprovalDialog = lateDialog(() => import('./ApprovalDialog.tsx'));
const ApprovalLimits = lateDialog(() => import('./ApprovalLimits.tsx'));

/** Over the page as it stands: tab and filters stay behind the request. */
const addressOf = (row: RowOf<typeof approvals.list>): string => `?approval=${row.approvalId}`;

/** What holds while no request waits, and the way to the limits that make one. */
const Hint = (): ReactNode => {
  const hint = useLabels('approval').empty(approvals.list);
  const t = useApprovalText();
  const mayRead = useAllowed(approvals.limits.access);
  return (
    <>
      {hint}{' '}
      {mayRead && (
        <SearchLink search="limits" dialog>
          {t('seeLimits')}
        </SearchLink>
      )}
    </>
  );
};

const List = listScreen(approvals.list, ({ col, filter, fields }) => ({
  status: 'state',
  statusTable: approvalState,
  ownerField: 'reallyName',
  live: ['approval'],
  dialogs: { limits: { call: approvals.limits, Dialog: ApprovalLimits } },
  open: addressOf,
  EmptyTitle: () => useApprovalText()('noneWaits'),
  EmptyHint: Hint,
  tabs: [
    { key: 'decidable', Heading: () => useLabels('approval').field('decidable'), query: { decidable: true } },
    { key: 'own', Heading: () => useLabels('approval').field('own'), query: { own: true } },
    { key: 'all', Heading: () => useApprovalText()('all'), query: {} },
  ],
  filters: [filter.choice('stateList', approvalState, { inline: true })],
  columns: [
    col.id('approvalId', { pinned: true, width: 104, link: addressOf }),
    col.custom('call', (row) => <CallName call={row.call} />, { width: 160 }),
    col.tag('state', approvalState, { width: 112 }),
    col.text('reallyName', { width: 120 }),
    col.custom('weight', (row) => measured(row.weight, row.unit), { width: 110, align: 'end' }),
    col.custom('limit', (row) => measured(row.limit, row.unit), { width: 110, align: 'end' }),
    ...fields('reason', 'createTime', 'expireTime'),
    // Who took their own request back decided on nothing.
    col.custom(
      'decidedBy',
      (row) =>
        row.state === approvalState.of.withdrawn ? <EmptyValue /> : (row.decidedBy ?? <EmptyValue />),
      {
        width: 148,
      },
    ),
    col.time('decideTime'),
    col.text('decision', { width: 240 }),
  ],
}));

/** /approval: requests for a second person; one of them over the list, at `?approval=12`; the limits, at `?limits`. */
const Approvals = (): ReactNode => {
  const open = useDialogParam('approval');
  const id = ApprovalId.safeParse(Number(open.value));
  return (
    <>
      <List />
      {open.value !== null && id.success && <ApprovalDialog approvalId={id.data} onClose={open.close} />}
    </>
  );
};
export default Object.assign(Approvals, { prefetch: List.prefetch });
