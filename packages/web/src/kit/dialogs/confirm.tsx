import { type ReactNode } from 'react';
import { useKitText } from './dialogs.texts.ts';
import { openDialog } from './dialogs.ts';

interface Question {
  readonly title: ReactNode;
  readonly content?: ReactNode;
  /** Paints the confirming button as dangerous, and gives the focus to the other: no Enter destroys what somebody did. */
  readonly danger?: boolean;
  readonly okText?: string;
}

const Body = ({ content, danger, okText, close }: Question & { close: (yes: boolean) => void }) => {
  const t = useKitText();
  return (
    <>
      <div className="rd-dialog-body">{content}</div>
      <footer>
        <button
          type="button"
          className="rd-button"
          data-autofocus={danger === true ? true : undefined}
          onClick={() => close(false)}
        >
          {t('cancel')}
        </button>
        <button
          type="button"
          className={danger === true ? 'rd-button rd-danger' : 'rd-button rd-primary'}
          data-autofocus={danger === true ? undefined : true}
          onClick={() => close(true)}
        >
          {okText ?? t('ok')}
        </button>
      </footer>
    </>
  );
};

/** Asks a question with two answers, above whatever is open; dismissing it means no. */
export const confirm = async (question: Question): Promise<boolean> => {
  const answer = await openDialog<boolean>((close) => <Body {...question} close={close} />, {
    title: question.title,
    width: 'min(440px, 92vw)',
    upper: true,
  });
  return answer === true;
};
