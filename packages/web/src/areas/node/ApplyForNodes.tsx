import { idleMachines } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useIdleText } from './idle.texts.ts';
import { openTemplates } from './templateSource.ts';

/** Applies for machines by a template. Its address is `?apply`. */
const ApplyForNodes = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useIdleText();
  const labels = useLabels('node');
  return (
    <FormDialog
      call={idleMachines.apply}
      initial={{ machines: 1 }}
      saveText={labels.action(idleMachines.apply)}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Choose name="cloudTemplateId" from={openTemplates} autoFocus />
          <f.Number name="machines" hint={t('priceHint')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default ApplyForNodes;
