import { HistoryOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { MessageLog } from '../../kit/dialogs/index.ts';
import { Popover } from '../../kit/pop/index.ts';
import { useShellText } from '../shell.texts.ts';

/** What was said in this tab, to be looked up again: results and errors, with their request numbers. */
export const TabMessages = () => {
  const t = useShellText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-icon"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('tabMessages')}
        title={t('tabMessages')}
        onClick={() => setOpen(!open)}
      >
        <HistoryOutlined />
      </button>
      {open && (
        <Popover anchor={button} label={t('tabMessages')} onClose={() => setOpen(false)}>
          <div className="rd-notifications">
            <div className="rd-head">
              <h2>{t('tabMessages')}</h2>
            </div>
            <MessageLog />
          </div>
        </Popover>
      )}
    </>
  );
};
