import type { ReactNode } from 'react';
import { useAllocationText } from './allocation.texts.ts';
import { AskWhose } from './AskWhose.tsx';
import HandOver from './HandOver.tsx';

/** Hands all customers of a colleague over to another: whose they are is asked first. */
export default ({ onClose }: { onClose: () => void }): ReactNode => (
  <AskWhose title={useAllocationText()('handOver')} onClose={onClose}>
    {(adminId) => <HandOver adminId={adminId} onClose={onClose} />}
  </AskWhose>
);
