import type { ReactNode } from 'react';
import { useAllocationText } from './allocation.texts.ts';
import { FromColleague } from './FromColleague.tsx';
import HandBack from './HandBack.tsx';

/** Hands customers back to the colleague whom they came from: who has them now is asked first. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useAllocationText();
  return <FromColleague title={t('handBack')} Then={HandBack} onClose={onClose} />;
};
