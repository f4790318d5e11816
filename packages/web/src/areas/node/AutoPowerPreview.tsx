import {
  type AutoPowerId,
  autoPowerReason,
  autoPowers,
  nodePower,
  nodePowerOrderAction,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAutoText } from './auto.texts.ts';

/** What a round of a setting would do now: nodes that it would switch first, then those that stay. */
export default ({ id, onClose }: { readonly id: AutoPowerId; readonly onClose: () => void }): ReactNode => {
  const t = useAutoText();
  const labels = useLabels('node');
  const { data, error, refetch } = useRead(autoPowers.preview, { autoPowerId: id }, { quiet: true });
  return (
    <Dialog title={labels.action(autoPowers.preview)} width="min(720px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={6} />}
        {data && (
          <>
            <p>{t('now', { sleeping: data.sleeping, waking: data.waking, frames: data.framesWaiting })}</p>
            <ShortTable
              heads={[
                { key: 'name', name: labels.field('name') },
                { key: 'power', name: labels.field('power') },
                { key: 'order', name: labels.field('orderAction') },
                { key: 'why', name: labels.field('autoPowerReason') },
              ]}
              empty={t('noNodes')}
              rows={data.items
                .toSorted((a, b) => Number(a.orderAction === null) - Number(b.orderAction === null))
                .map((one) => ({
                  key: one.nodeId,
                  cells: [
                    one.name,
                    <StatusTag key="power" code={one.power} table={nodePower} labels={labels} />,
                    one.orderAction === null ? (
                      t('stays')
                    ) : (
                      <StatusTag
                        key="order"
                        code={one.orderAction}
                        table={nodePowerOrderAction}
                        labels={labels}
                      />
                    ),
                    labels.code(autoPowerReason, one.autoPowerReason),
                  ],
                }))}
            />
          </>
        )}
      </div>
      <footer>
        <button type="button" className="rd-button rd-primary" onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
};
