import type { ReactNode } from 'react';
import { useAllocationText } from './allocation.texts.ts';
import { FromColleague } from './FromColleague.tsx';
import HandOver from './HandOver.tsx';

/** Hands all customers of a colleague over to another: whose they are is asked first. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useAllocationText();
  return <FromColleague title={t('handOver')} Then={HandOver} onClose={onClose} />;
};
