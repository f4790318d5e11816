import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialogs/index.ts';
import type { Draft } from './draft.ts';
import { useFormText } from './form.texts.ts';

/** Props of the edit conflict. */
export interface ConflictProps {
  /** The server's message: by whom and when. */
  readonly said: string;
  /** Reads the current record; undefined when it is gone. */
  readonly latest: () => Promise<object | undefined>;
  readonly onLatest: (values: Draft) => void;
  readonly onGiveUp: () => void;
  /** Returns to the form with the typed values. */
  readonly onBack: () => void;
}

/**
 * Edit conflict (code 40009): shows who changed the record and when, and offers to continue from the current values.
 */
export const Conflict = ({ said, latest, onLatest, onGiveUp, onBack }: ConflictProps): ReactNode => {
  const t = useFormText();
  const [state, setState] = useState<'asked' | 'loading' | 'gone'>('asked');
  const load = async (): Promise<void> => {
    setState('loading');
    // The client has shown the refusal; the question stays.
    const values = await latest().catch(() => null);
    if (values) return onLatest({ ...values });
    setState(values === null ? 'asked' : 'gone');
  };
  return (
    <Dialog title={t('conflict')} width="min(480px, 92vw)" onClose={onBack}>
      <div className="rd-dialog-body">
        <p>{said}</p>
        <p className="rd-faint">{t(state === 'gone' ? 'goneMeanwhile' : 'conflictHint')}</p>
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onGiveUp}>
          {t('giveUp')}
        </button>
        {state !== 'gone' && (
          <button
            type="button"
            className="rd-button rd-primary"
            data-autofocus
            disabled={state === 'loading'}
            aria-busy={state === 'loading'}
            onClick={() => void load()}
          >
            {t('loadLatest')}
          </button>
        )}
      </footer>
    </Dialog>
  );
};
