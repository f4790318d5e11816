import type { ReactNode } from 'react';
import { useAllocationText } from './allocation.texts.ts';
import { AskWhose } from './AskWhose.tsx';
import HandBack from './HandBack.tsx';

/** Hands customers back that a colleague got from another: whose they are now is asked first. */
export default ({ onClose }: { onClose: () => void }): ReactNode => (
  <AskWhose title={useAllocationText()('handBack')} onClose={onClose}>
    {(adminId) => <HandBack adminId={adminId} onClose={onClose} />}
  </AskWhose>
);
