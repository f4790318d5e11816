import { QRCodeSVG } from '@rc-component/qrcode';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { factors, type OutputOf } from '@renderdesk/contract';
import { callApi } from '../../kit/call/client.ts';
import { entryOf, focusOn } from './entries.ts';
import { Failure } from './failure.tsx';
import { useFactorText } from './factor.texts.ts';
import { TextEntry } from './TextEntry.tsx';

/** Sets an authenticator app up: the picture that it reads, then the first code that it shows. */
export const SetUpApp = ({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) => {
  const t = useFactorText();
  const form = useRef<HTMLFormElement>(null);
  const [made, setMade] = useState<OutputOf<typeof factors.beginTotp>>();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>();
  const begun = useRef(false);
  useEffect(() => {
    // Twice would show one secret and keep the other.
    if (begun.current) return;
    begun.current = true;
    callApi(factors.beginTotp, {}, { quiet: true }).then(setMade, setError);
  }, []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !form.current) return;
    const code = entryOf(form.current, 'code').trim();
    setMissing(code.length < 6);
    if (code.length < 6) return focusOn(form.current, 'code');
    setBusy(true);
    setError(undefined);
    try {
      onDone((await callApi(factors.confirmTotp, { code }, { quiet: true })).recoveryCodes);
    } catch (failure) {
      setError(failure);
      setBusy(false);
      focusOn(form.current, 'code');
    }
  };
  return (
    <form ref={form} className="rd-account" onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('app.scan')}</p>
      <Failure error={error} />
      {!made && error === undefined && <p role="status">{t('app.making')}</p>}
      {made && (
        <>
          <QRCodeSVG
            className="rd-qr"
            value={made.uri}
            size={180}
            marginSize={4}
            title={t('app.picture')}
            role="img"
            aria-label={t('app.picture')}
          />
          <p className="rd-hint">
            {t('app.byHand')} <span className="rd-mono rd-secret-text">{made.secret}</span>
          </p>
          <TextEntry
            label={t('app.code')}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
            autoFocus
            error={missing ? t('step.codeMissing') : undefined}
          />
          <button type="submit" className="rd-button rd-primary" aria-busy={busy} aria-disabled={busy}>
            {busy ? t('app.adding') : t('app.add')}
          </button>
        </>
      )}
    </form>
  );
};
