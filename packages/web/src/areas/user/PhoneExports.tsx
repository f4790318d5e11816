import { type OutputOf, phoneExports } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { bytesOf, saveFile, useCommand, useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { formatFigure, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useUserText } from './user.texts.ts';

type File = OutputOf<typeof phoneExports.list>['items'][number];

/** One's own files of phone numbers. Stands at `?phones`. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const { data, error, refetch } = useRead(
    phoneExports.list,
    { pageSize: 100 },
    { quiet: true, staleTime: 0 },
  );
  const remove = useCommand(phoneExports.remove);
  const fetching = useCommand(phoneExports.download);
  const fetch = async ({ phoneExportId }: File): Promise<void> => {
    const file = await fetching.run({ phoneExportId });
    if (file) saveFile(new Blob([bytesOf(file.content)], { type: 'application/zip' }), file.name);
  };
  return (
    <Dialog title={labels.action(phoneExports.list)} width="min(760px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={3} />}
        {data && (
          <ShortTable
            heads={[
              { key: 'createTime', name: labels.field('createTime') },
              { key: 'customerCount', name: labels.field('customerCount'), isNumber: true },
              { key: 'reason', name: labels.field('reason') },
              { key: 'endTime', name: labels.field('endTime') },
              { key: 'actions', name: <span className="rd-hidden">{t('actions')}</span> },
            ]}
            empty={t('noPhoneExports')}
            rows={data.items.map((one) => ({
              key: one.phoneExportId,
              cells: [
                <Time key="at" at={one.createTime} />,
                formatFigure(one.customerCount),
                one.reason,
                <Time key="ends" at={one.endTime} />,
                <span key="actions">
                  <button type="button" className="rd-link" onClick={() => void fetch(one)}>
                    {labels.action(phoneExports.download)}
                  </button>{' '}
                  <button
                    type="button"
                    className="rd-link"
                    onClick={() => void remove.run({ phoneExportIds: [one.phoneExportId] })}
                  >
                    {labels.action(phoneExports.remove)}
                  </button>
                </span>,
              ],
            }))}
          />
        )}
      </div>
    </Dialog>
  );
};
