import { rates } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { useConfigText } from './config.texts.ts';

/** A new exchange rate. */
const RateDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useConfigText();
  return (
    <FormDialog call={rates.update} initial={{}} onClose={onClose}>
      {(f) => (
        <>
          <f.Amount name="rate" autoFocus />
          <f.Time name="validFrom" notBeforeToday hint={t('rateHint')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default RateDialog;
