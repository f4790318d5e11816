import { abnormalJobs, abnormalOperation, abnormalState, frameStatus } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';

import { Go } from '../../kit/url/index.ts';
import { findingColumns, findingFilters } from './findings.tsx';
import { useMonitorText } from './monitor.texts.ts';

const WidenHint = (): ReactNode => useMonitorText()('widenHint');
const History = (): ReactNode => {
  const t = useMonitorText();
  return <Go href="/monitor/cardFrameDetails">{t('history')}</Go>;
};

/** /monitor/cardFrameMonitoring: frames that a rule found stuck, with what staff do about them (tasks §§3, 4). */
export default listScreen(abnormalJobs.list, ({ filter, bulk }) => {
  const nameOf = (id: number, row: { taskId: number; frameLabel: string } | undefined): string =>
    row ? `${row.taskId} · ${row.frameLabel}` : String(id);
  return {
    live: ['frame', 'task'],
    status: 'frameStatus',
    statusTable: frameStatus,
    ownerField: 'userName',
    filters: [
      ...findingFilters(filter as never, '-7d..'),
      filter.one('isAbnormal', abnormalState, { opens: '1' }),
    ],
    columns: findingColumns as never,
    actions: [
      bulk(abnormalJobs.restart, 'frameId', {
        nameOf,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(abnormalJobs.abort, 'frameId', {
        nameOf,
        danger: true,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(abnormalJobs.cancel, 'frameId', {
        nameOf,
        ask: {
          fields: (f) => (
            <>
              <f.Text name="reason" rows={2} autoFocus />
              <f.Flag name="widen" hint={<WidenHint />} />
            </>
          ),
        },
      }),
      bulk(abnormalJobs.operate, 'frameId', {
        nameOf,
        ask: {
          fields: (f) => (
            <>
              <f.Code name="operateType" table={abnormalOperation} look="radio" />
              <f.Text name="reason" rows={2} />
            </>
          ),
          initial: () => ({ operateType: abnormalOperation.of.removeCache }),
        },
      }),
    ],
    dialogs: {
      rules: { call: abnormalJobs.setSetting, Dialog: lateDialog(() => import('./AbnormalRules.tsx')) },
    },
    Head: History,
  };
});
