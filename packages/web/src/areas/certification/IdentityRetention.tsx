import { identityRetention } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { RuleDialog } from '../../kit/form/index.ts';
import { useCertificationText } from './certification.texts.ts';

/** For how long it is kept who deleted accounts were. Stands at `?retention`. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useCertificationText();
  return (
    <RuleDialog read={identityRetention.rule} call={identityRetention.setRule} onClose={onClose}>
      {(f) => <f.Number name="retentionYears" autoFocus hint={t('retentionHint')} />}
    </RuleDialog>
  );
};
