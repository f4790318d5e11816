import type { ReactNode } from 'react';
import { ApprovalId, approvals, approvalState, type RowOf } from '@renderdesk/contract';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import './approval.css';

const ApprovalDialog = lateDialog(() => import('./ApprovalDialog.tsx'));
const ApprovalLimits = lateDialog(() => import('./ApprovalLimits.tsx'));

/** The label of the command that waits. */
const Action = ({ call }: { call: string }): ReactNode => {
  const [area = '', group = '', key = ''] = call.split('.');
  return useLabels(area).action({ area, group, key });
};

const LimitsButton = (): ReactNode => {
  const labels = useLabels('approval');
  const limits = useDialogParam('limits');
  const allowed = useAllowed(approvals.limits.access);
  if (!allowed) return null;
  return (
    <button type="button" className="rd-tool" onClick={() => limits.open()}>
      {labels.action(approvals.limits)}
    </button>
  );
};

const addressOf = (row: RowOf<typeof approvals.list>): string => `/approval?approval=${row.approvalId}`;

const List = listScreen(approvals.list, ({ col, filter }) => ({
  status: 'state',
  statusTable: approvalState,
  ownerField: 'reallyName',
  live: ['approval'],
  Head: LimitsButton,
  open: addressOf,
  filters: [
    filter.choice('stateList', approvalState, { inline: true }),
    filter.flag('decidable', { inline: true }),
    filter.flag('own', { inline: true }),
  ],
  columns: [
    col.id('approvalId', { pinned: true, width: 104, link: addressOf }),
    col.custom('call', (row) => <Action call={row.call} />, { width: 200 }),
    col.tag('state', approvalState, { width: 112 }),
    col.text('reallyName', { width: 148 }),
    col.number('weight'),
    col.number('limit'),
    col.text('reason', { width: 240 }),
    col.time('createTime', { sort: 'createTimeFlag' }),
    col.time('expireTime'),
    col.text('decidedBy', { width: 148 }),
    col.time('decideTime'),
    col.text('decision', { width: 240 }),
  ],
}));

/** /approval: requests for a second person; one of them over the list, at `?approval=12`; the limits, at `?limits`. */
const Approvals = (): ReactNode => {
  const open = useDialogParam('approval');
  const limits = useDialogParam('limits');
  const mayLook = useAllowed(approvals.limits.access);
  const id = ApprovalId.safeParse(Number(open.value));
  return (
    <>
      <List />
      {open.value !== null && id.success && <ApprovalDialog approvalId={id.data} onClose={open.close} />}
      {mayLook && limits.value !== null && <ApprovalLimits onClose={limits.close} />}
    </>
  );
};
export default Approvals;
