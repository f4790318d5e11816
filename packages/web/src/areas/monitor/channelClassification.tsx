import { customSources, naturalSources, sourceTabs } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { tabScreen } from '../../kit/tabs/index.ts';
import { Go } from '../../kit/url/index.ts';
import { useMonitorText } from './monitor.texts.ts';

const Hint = ({ of }: { of: 'customHint' | 'naturalHint' }): ReactNode => {
  const t = useMonitorText();
  return of === 'customHint' ? t('customHint', { code: '…' }) : t('naturalHint');
};

const sourceScreen = (calls: typeof customSources, of: 'customHint' | 'naturalHint') => {
  const SourceDialog = editDialog({
    ...calls,
    id: 'registerChannelId',
    list: calls.list,
    initial: { isOn: true, remark: '' },
    fields: (f) => (
      <>
        <f.Text name="name" autoFocus />
        <f.Text name="sourceCode" hint={<Hint of={of} />} />
        <f.Flag name="isOn" />
        <f.Text name="remark" rows={2} />
      </>
    ),
  });
  return listScreen(calls.list, ({ col, filter, bulk, fields, hidden }) => ({
    live: ['registerChannel'],
    filters: [filter.text('name', { inline: true })],
    columns: [
      col.text('name', { width: 200, pinned: true }),
      col.text('sourceCode', { width: 200 }),
      col.toggle('isOn', calls.update),
      col.custom(
        'registerCount',
        ({ registerChannelId, registerCount }) => (
          <Go href={`/monitor/statistics?startTime=0~&registerChannelId=${registerChannelId}`}>
            {registerCount}
          </Go>
        ),
        { width: 110, align: 'end' },
      ),
      ...fields('remark', 'createTime'),
      ...hidden('registerChannelId'),
    ],
    actions: [
      bulk(calls.remove, 'registerChannelId', {
        danger: true,
        nameOf: (id, row) => row?.name ?? String(id),
      }),
    ],
    edit: SourceDialog,
  }));
};

/** /monitor/channelClassification: where customers come from, by links of ours and by other sites (tasks §2). */
export default tabScreen(
  sourceTabs,
  [
    { key: 'custom', call: customSources.list, Screen: sourceScreen(customSources, 'customHint') },
    {
      key: 'natural',
      call: naturalSources.list,
      Screen: sourceScreen(naturalSources as never, 'naturalHint'),
    },
  ],
  () => useMonitorText()('sourceTabs'),
);
