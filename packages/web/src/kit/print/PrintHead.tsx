import type { ReactNode } from 'react';
import { exactTime } from '../show/index.ts';
import { usePrintText } from './print.texts.ts';
import { usePrinting } from './usePrinting.ts';
import { Instant } from '@renderdesk/contract';
import './print.css';

/** The head of a printed page: what it is, who printed it, and when. On the screen it is not there. */
export const PrintHead = ({ title, name }: { title: string | undefined; name: string }): ReactNode => {
  const t = usePrintText();
  const printing = usePrinting();
  if (!printing) return null;
  return (
    <div className="rd-print-head">
      <strong>{title}</strong>
      {/* oxlint-disable-next-line react/purity -- drawn once, for the picture that the printer takes */}
      <span>{t('made', { name, time: exactTime(Instant.parse(Date.now())) })}</span>
    </div>
  );
};
