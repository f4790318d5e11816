import { agents } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { callApi, useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAgentText } from './agent.texts.ts';

/** Below which prices a second person decides. Stands at `?floor`. */
const PriceFloor = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useAgentText();
  const labels = useLabels('agent');
  const { data, error, refetch } = useRead(agents.priceFloor, {}, { quiet: true, staleTime: 0 });
  if (!data)
    return (
      <Dialog title={labels.action(agents.setPriceFloor)} width="min(560px, 92vw)" onClose={onClose}>
        <div className="rd-dialog-body">
          {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />}
        </div>
      </Dialog>
    );
  const { cpuCny, gpuCny, cpuUsd, gpuUsd, version } = data;
  return (
    <FormDialog
      call={agents.setPriceFloor}
      initial={{ cpuCny, gpuCny, cpuUsd, gpuUsd }}
      fixed={{ version }}
      latest={() => callApi(agents.priceFloor, {})}
      invalidates={[agents.priceFloor]}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">{t('floorHint')}</p>
          <f.Amount name="cpuCny" autoFocus />
          <f.Amount name="gpuCny" />
          <f.Amount name="cpuUsd" />
          <f.Amount name="gpuUsd" />
        </>
      )}
    </FormDialog>
  );
};
export default PriceFloor;
