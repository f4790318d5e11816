import { type FormEvent, useRef, useState } from 'react';
import { session } from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { signInPath } from '../guard.ts';
import { entryOf, focusOn } from './entries.ts';
import { Failure } from './failure.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { useSignInText } from './signIn.texts.ts';
import { TextEntry } from './TextEntry.tsx';

/** Whose password is to be set anew. */
export interface Query {
  readonly loginName: string;
  /** How long the code is good, in minutes; undefined where the person brought a code. */
  readonly validMinutes: number | undefined;
}

/** First step: the sign-in name, to whose address a code is sent. Nothing tells whether the account exists. */
export const AskCode = ({ loginName, onAsked }: { loginName: string; onAsked: (asked: Query) => void }) => {
  const t = useSignInText();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>();

  const name = (): string | undefined => {
    const typed = form.current ? entryOf(form.current, 'loginName').trim() : '';
    setMissing(typed === '');
    setError(undefined);
    if (typed !== '') return typed;
    focusOn(form.current, 'loginName');
    return undefined;
  };
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = busy ? undefined : name();
    if (typed === undefined) return;
    setBusy(true);
    try {
      const { validMinutes } = await callApi(
        session.aquireLoginVerifycode,
        { loginName: typed },
        { quiet: true },
      );
      onAsked({ loginName: typed, validMinutes });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="rd-account" onSubmit={(event) => void ask(event)} noValidate>
      <h1>{t('forgot.title')}</h1>
      <p className="rd-notice">{t('forgot.how')}</p>
      <Failure error={error} />
      <TextEntry
        label={t('loginName')}
        name="loginName"
        autoComplete="username"
        maxLength={64}
        autoFocus
        defaultValue={loginName}
        error={missing ? t('nameMissing') : undefined}
      />
      <button type="submit" className="rd-button rd-primary" aria-busy={busy} aria-disabled={busy}>
        {busy ? t('forgot.sending') : t('forgot.send')}
      </button>
      <div className="rd-ways">
        <PlaceLink to={signInPath}>{t('backToSignIn')}</PlaceLink>
        <button
          type="button"
          className="rd-link"
          onClick={() => {
            const typed = name();
            if (typed !== undefined) onAsked({ loginName: typed, validMinutes: undefined });
          }}
        >
          {t('forgot.haveCode')}
        </button>
      </div>
    </form>
  );
};
