import { type OutsourcingOfferId, outsourcingProjects } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import type { ProjectDetail } from './panels.tsx';

const { award } = outsourcingProjects;

/** Chooses an offer for the customer. */
export default function AwardDialog({
  row: { projectId, version },
  offerId,
  onClose,
}: {
  row: ProjectDetail;
  offerId: OutsourcingOfferId;
  onClose: () => void;
}): ReactNode {
  return (
    <FormDialog
      call={award}
      title={useLabels('outsourcing').action(award)}
      fixed={{ projectId, version, offerId }}
      onClose={onClose}
    >
      {(f) => <f.Text name="reason" rows={2} autoFocus />}
    </FormDialog>
  );
}
