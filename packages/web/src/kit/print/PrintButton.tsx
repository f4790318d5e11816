import { PrinterOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { usePrintText } from './print.texts.ts';

/** Prints the page, or saves it as PDF: the browser's own dialog offers both. */
export const PrintButton = (): ReactNode => {
  const t = usePrintText();
  return (
    <button
      type="button"
      className="rd-icon"
      aria-label={t('print')}
      title={t('print')}
      onClick={() => print()}
    >
      <PrinterOutlined />
    </button>
  );
};
