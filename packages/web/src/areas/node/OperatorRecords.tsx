import { nodeValues } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Timeline } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { useReasonWords } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useNodeText } from './node.texts.ts';
import { isKnownEvent } from './nodeEvents.ts';

/** What staff did to nodes of late. Its address is `?records`. */
const OperatorRecords = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useNodeText();
  const labels = useLabels('node');
  const reasonWords = useReasonWords();
  const { data, error, refetch } = useRead(nodeValues.operatorRecords, { pageSize: 200 }, { quiet: true });
  const what = (action: string): string => (isKnownEvent(action) ? t(`actions.${action}`) : action);
  return (
    <Dialog title={labels.action(nodeValues.operatorRecords)} width="min(720px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <Timeline
            items={data.items.map((one) => ({
              key: one.eventId,
              at: one.at,
              who: one.reallyName,
              what: `${one.name} · ${what(one.action)}`,
              note: [
                reasonWords(one.reason),
                one.framesLost > 0 ? t('framesLost', { count: one.framesLost }) : '',
              ]
                .filter((text) => text !== '')
                .join(' · '),
            }))}
          />
        )}
      </div>
    </Dialog>
  );
};
export default OperatorRecords;
