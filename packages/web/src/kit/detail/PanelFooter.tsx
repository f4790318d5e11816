import type { ReactNode } from 'react';
import { toast } from '../dialogs/index.ts';
import { useKitText } from '../dialogs/dialogs.texts.ts';

/** What may be done next about a thing that a panel shows. */
interface Next {
  readonly key: string;
  readonly name: string;
  readonly act: () => void;
  /** Why it cannot be done now. */
  readonly blocked?: string | undefined;
}

/** The foot of a panel that shows one thing: closes it, and offers what may be done next; what leads on stands last, as the main one. */
export const PanelFooter = ({
  next = [],
  main = true,
  onClose,
  children,
}: {
  next?: readonly Next[];
  /** Whether the last one is the usual way on; false where each is as likely. */
  main?: boolean;
  onClose: () => void;
  /** The actions of the thing's list, which ask and report as they do there. */
  children?: ReactNode;
}): ReactNode => {
  const t = useKitText();
  return (
    <footer>
      {children && <div className="rd-panel-actions">{children}</div>}
      <button type="button" className="rd-button" onClick={onClose}>
        {t('close')}
      </button>
      {next.map(({ key, name, act, blocked }, at) => (
        <button
          key={key}
          type="button"
          className={main && at === next.length - 1 ? 'rd-button rd-primary' : 'rd-button'}
          aria-disabled={blocked !== undefined || undefined}
          title={blocked}
          // Who has no pointer to rest on it reads why it cannot be done once it is pressed.
          onClick={() => (blocked === undefined ? act() : toast('info', blocked))}
        >
          {name}
        </button>
      ))}
    </footer>
  );
};
