import { userPool } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { RuleDialog } from '../../kit/form/index.ts';
import { useUserText } from './user.texts.ts';

/** How many customers may be claimed a day, and when they are released. Stands at `?pool`. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useUserText();
  return (
    <RuleDialog read={userPool.rule} call={userPool.setRule} onClose={onClose}>
      {(f) => (
        <>
          <f.Number name="dailyClaims" autoFocus />
          <f.Number name="releaseDays" hint={t('releaseHint')} />
        </>
      )}
    </RuleDialog>
  );
};
