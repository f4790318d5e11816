import { type FormEvent, useId, useRef, useState } from 'react';
import { prohibitOperate } from '@renderdesk/contract';
import { useCommand } from '../../kit/call/index.ts';
import { confirm, openDialog } from '../../kit/dialogs/index.ts';
import { useShellText } from '../shell.texts.ts';

/** Characters of a reason at most. */
const longest = 200;

/** Asks why operations are to be prohibited, and prohibits them; stays open when that is refused. */
const ProhibitForm = ({ close }: { close: () => void }) => {
  const t = useShellText();
  const id = useId();
  const entry = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const set = useCommand(prohibitOperate.set, {
    success: t('prohibited.on'),
    onDone: close,
    quiet: true,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return entry.current?.focus();
    if (!set.running) void set.run({ prohibited: '1', reason });
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className="rd-dialog-body rd-reason">
        <p>{t('prohibited.what')}</p>
        {set.error && (
          <p className="rd-notice" data-tone="danger" role="alert">
            {set.error.message}
          </p>
        )}
        <label htmlFor={id}>{t('prohibited.reason')}</label>
        <textarea
          ref={entry}
          id={id}
          className="rd-field"
          rows={3}
          maxLength={longest}
          value={reason}
          aria-invalid={missing}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setReason(event.target.value)}
        />
        <p id={`${id}-hint`} className="rd-faint" data-tone={missing ? 'danger' : undefined}>
          {missing ? t('prohibited.reasonMissing') : t('prohibited.reasonHint')}
        </p>
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={close}>
          {t('cancel')}
        </button>
        <button type="submit" className="rd-button rd-danger" aria-busy={set.running}>
          {t('prohibited.turnOn')}
        </button>
      </footer>
    </form>
  );
};

/** What the switch in the account menu does: asks for the reason, or whether to end it. */
export const useProhibit = (): { readonly start: () => void; readonly end: () => Promise<void> } => {
  const t = useShellText();
  const set = useCommand(prohibitOperate.set, {
    success: t('prohibited.off'),
  });
  return {
    start: () =>
      void openDialog((close) => <ProhibitForm close={() => close()} />, {
        title: t('prohibited.turnOn'),
        width: 'min(520px, 92vw)',
      }),
    end: async () => {
      const yes = await confirm({ title: t('prohibited.turnOff'), content: t('prohibited.endAsk') });
      if (yes) await set.run({ prohibited: '0' });
    },
  };
};
