import { agents } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { RuleDialog } from '../../kit/form/index.ts';
import { useAgentText } from './agent.texts.ts';

/** Below which prices a second person decides. Stands at `?floor`. */
const PriceFloor = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useAgentText();
  return (
    <RuleDialog read={agents.priceFloor} call={agents.setPriceFloor} onClose={onClose}>
      {(f) => (
        <>
          <p className="rd-faint">{t('floorHint')}</p>
          <f.Amount name="cpuCny" autoFocus />
          <f.Amount name="gpuCny" />
          <f.Amount name="cpuUsd" />
          <f.Amount name="gpuUsd" />
        </>
      )}
    </RuleDialog>
  );
};
export default PriceFloor;
