import { outsourcingProjects } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import type { ProjectDetail } from './panels.tsx';

const { settle } = outsourcingProjects;

/** Decides a dispute: what the studio gets of the reserved sum. */
export default function SettleDialog({
  row: { projectId, version, currency },
  onClose,
}: {
  row: ProjectDetail;
  onClose: () => void;
}): ReactNode {
  return (
    <FormDialog
      call={settle}
      title={useLabels('outsourcing').action(settle)}
      fixed={{ projectId, version }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Amount name="payAmount" unit={currency === 1 ? '¥' : '$'} autoFocus />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
}
