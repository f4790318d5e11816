import { type KeyboardEvent, useId, useState } from 'react';
import { useSignInText } from './signIn.texts.ts';

/** A password entry: label, show and hide, a hint while Caps Lock is on, its error below. */
export const Secret = ({
  label,
  name,
  autoComplete,
  autoFocus = false,
  hint,
  error,
}: {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  hint?: string;
  error?: string | undefined;
}) => {
  const t = useSignInText();
  const id = useId();
  const [shown, show] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className="rd-entry">
      <label htmlFor={id}>{label}</label>
      <div className="rd-secret">
        <input
          id={id}
          className="rd-field"
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint`}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className="rd-icon"
          aria-pressed={shown}
          aria-label={shown ? t('hidePassword') : t('showPassword')}
          title={shown ? t('hidePassword') : t('showPassword')}
          onClick={() => show(!shown)}
        >
          <svg
            viewBox="0 0 20 20"
            width="18"
            height="18"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden
          >
            <path d="M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Z" />
            <circle cx="10" cy="10" r="2.4" />
            {shown && <path d="M4 16 16 4" strokeLinecap="round" />}
          </svg>
        </button>
      </div>
      <div id={`${id}-hint`}>
        {error !== undefined && (
          <p className="rd-hint" data-tone="danger">
            {error}
          </p>
        )}
        {capsLock && (
          <p className="rd-hint" data-tone="warning" role="status">
            {t('capsLock')}
          </p>
        )}
        {hint !== undefined && error === undefined && <p className="rd-hint">{hint}</p>}
      </div>
    </div>
  );
};
