import { type FormEvent, useRef, useState } from 'react';
import { Dialog } from '../../kit/dialogs/index.ts';
import { entryOf, focusOn } from '../../shell/sign-in/entries.ts';
import { TextEntry } from '../../shell/sign-in/TextEntry.tsx';
import { useAccountText } from './account.texts.ts';

/** Asks for one name. */
export const NameDialog = ({
  title,
  label,
  initial,
  onDone,
  onClose,
}: {
  title: string;
  label: string;
  initial: string;
  onDone: (name: string) => void;
  onClose: () => void;
}) => {
  const t = useAccountText();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = form.current ? entryOf(form.current, 'name').trim() : '';
    setMissing(name === '');
    if (name === '') focusOn(form.current, 'name');
    else onDone(name);
  };
  return (
    <Dialog title={title} width="420px" onClose={onClose}>
      <form ref={form} className="rd-account" onSubmit={submit} noValidate>
        <TextEntry
          label={label}
          name="name"
          maxLength={40}
          autoFocus
          defaultValue={initial}
          hint={t('security.nameHint')}
          error={missing ? t('security.nameMissing') : undefined}
        />
        <button type="submit" className="rd-button rd-primary">
          {t('security.goOn')}
        </button>
      </form>
    </Dialog>
  );
};
