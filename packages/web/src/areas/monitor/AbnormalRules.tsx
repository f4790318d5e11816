import { abnormalJobs } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { software } from '../../domain/index.ts';
import { RuleDialog } from '../../kit/form/index.ts';
import { useMonitorText } from './monitor.texts.ts';

const blank = { silentMinutes: 30, silentShare: 0.5, overAverage: 1.15, overSeconds: 500, idleMinutes: 15 };

/** When a frame counts as stuck, for all software and for single ones. */
const AbnormalRules = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useMonitorText();
  return (
    <RuleDialog read={abnormalJobs.getSetting} call={abnormalJobs.setSetting} onClose={onClose}>
      {(f) => (
        <>
          <p className="rd-faint">{t('rulesHint')}</p>
          <f.Number name="silentMinutes" autoFocus />
          <f.Number name="silentShare" />
          <f.Number name="idleMinutes" />
          <f.Number name="overAverage" />
          <f.Number name="overSeconds" />
          <f.Rows name="bySoftware" blank={blank}>
            {(row) => (
              <>
                <row.Choose name="cgId" from={software} />
                <row.Number name="silentMinutes" />
                <row.Number name="silentShare" />
                <row.Number name="idleMinutes" />
                <row.Number name="overAverage" />
                <row.Number name="overSeconds" />
              </>
            )}
          </f.Rows>
        </>
      )}
    </RuleDialog>
  );
};
export default AbnormalRules;
