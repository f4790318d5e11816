import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialogs/index.ts';
import type { Draft } from './draft.ts';
import { useFormText } from './form.texts.ts';

/** What the question after an edit conflict is told. */
export interface ConflictProps {
  /** By whom and when, in the server's words. */
  readonly said: string;
  /** Reads what stands now; undefined where it is gone. */
  readonly latest: () => Promise<object | undefined>;
  readonly onLatest: (values: Draft) => void;
  readonly onGiveUp: () => void;
  /** Back to the form as it stands: nothing is lost by looking at it. */
  readonly onBack: () => void;
}

/** Someone else changed it first (code 40009): says who and when, and offers to go on from what stands now. */
export const Conflict = ({ said, latest, onLatest, onGiveUp, onBack }: ConflictProps): ReactNode => {
  const t = useFormText();
  const [state, setState] = useState<'asked' | 'loading' | 'gone'>('asked');
  const load = async (): Promise<void> => {
    setState('loading');
    // A refusal has been told by the client; the question stays.
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
