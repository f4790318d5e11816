import { consumeBills } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { RuleDialog } from '../../kit/form/index.ts';
import { useBillText } from './bill.texts.ts';

/** The days of bills and appeals. Stands at `?rules`. */
const BillRulesDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useBillText();
  return (
    <RuleDialog read={consumeBills.rules} call={consumeBills.setRules} onClose={onClose}>
      {(f) => (
        <>
          <p className="rd-faint">{t('rulesHint')}</p>
          <f.Number name="confirmDays" autoFocus />
          <f.Number name="appealDays" />
          <f.Number name="answerDays" />
          <f.Number name="decisionDays" />
          <f.Number name="couponDays" />
        </>
      )}
    </RuleDialog>
  );
};
export default BillRulesDialog;
