import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useStatesText } from '../states/states.texts.ts';
import { reloadWhenThere } from '../text/reload.ts';
import { Dialog } from './Dialog.tsx';

interface CatchProps {
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Error boundary that keeps a failure to the dialog, so that the page behind it stays. */
class Catch extends Component<CatchProps, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = (): { failed: boolean } => ({ failed: true });
  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

const Missed = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useStatesText();
  return (
    <Dialog title={t('failed')} width="min(440px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body" role="alert">
        {t('noAnswer')}
      </div>
      <footer>
        <button
          type="button"
          className="rd-button rd-primary"
          data-autofocus
          onClick={() => void reloadWhenThere()}
        >
          {t('retry')}
        </button>
      </footer>
    </Dialog>
  );
};

/**
 * A dialog whose code loads when it opens. If loading fails, as when the server is unreachable, an error dialog says so
 * and the page behind stays unchanged. A browser does not load a failed module again, so a retry reloads the page once
 * the server answers.
 */
export const lateDialog = <P extends { readonly onClose: () => void }>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ((props: P) => ReactNode) => {
  const Piece = lazy(load);
  return (props) => (
    <Catch
      instead={
        <Suspense>
          <Missed onClose={props.onClose} />
        </Suspense>
      }
    >
      <Suspense>
        <Piece {...(props as P & Record<never, never>)} />
      </Suspense>
    </Catch>
  );
};
