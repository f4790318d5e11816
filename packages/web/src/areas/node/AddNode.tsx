import type { ReactNode } from 'react';
import { enrolment } from '@renderdesk/contract';
import { platforms } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useNodeText } from './node.texts.ts';

/** A node that is known before its machine joins, with the words by which it will be matched. Stands at `?add`. */
const AddNode = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useNodeText();
  const labels = useLabels('node');
  return (
    <FormDialog
      call={enrolment.addNode}
      title={labels.action(enrolment.addNode)}
      initial={{ name: '', category: [], properties: [], requirements: [], remark: '' }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">{t('addHint')}</p>
          <f.Text name="name" autoFocus />
          <f.Choose name="platform" from={platforms} />
          <f.Words name="category" />
          <f.Words name="properties" />
          <f.Words name="requirements" />
          <f.Text name="remark" />
        </>
      )}
    </FormDialog>
  );
};
export default AddNode;
