import { PrinterOutlined } from '@ant-design/icons';
import { type ReactNode, useRef, useState } from 'react';
import { maxPdfRows } from '@renderdesk/contract';
import { Menu, type MenuEntry } from '../../pop/index.ts';
import type { ListText } from '../list.texts.ts';
import { ToolIcon } from '../ToolIcon.tsx';

/** Paper and PDF of a list: the page that is shown by the browser, all that match by the server. */
export const PrintMenu = ({
  t,
  total,
  totalWords,
  running,
  onPdf,
}: {
  t: ListText;
  /** Rows that match; a lower bound where they are many. */
  total: number;
  totalWords: string;
  running: boolean;
  /** Asks for the PDF; undefined where the list is not exported, or not by this person. */
  onPdf: (() => void) | undefined;
}): ReactNode => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const tooMany = total > maxPdfRows;
  const entries: MenuEntry[] = [
    // The menu goes first: the browser prints what is there at the moment.
    { key: 'print', label: t('printPage'), onChoose: () => void setTimeout(() => print()) },
    ...(onPdf
      ? [
          {
            key: 'pdf',
            label: t('pdfAll'),
            hint: tooMany
              ? t('pdfTooMany', { max: maxPdfRows, total: totalWords })
              : t('pdfHint', { max: maxPdfRows, total: totalWords }),
            disabled: tooMany || running || total === 0,
            onChoose: onPdf,
          },
        ]
      : []),
  ];
  return (
    <>
      <ToolIcon
        ref={button}
        name={t('print')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <PrinterOutlined />
      </ToolIcon>
      {open && <Menu anchor={button} label={t('print')} entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
};
