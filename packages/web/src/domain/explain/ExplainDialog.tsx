import { type ReactNode, useState } from 'react';
import { Dialog } from '../../kit/dialogs/index.ts';
import { AccountStep } from './AccountStep.tsx';
import { ChargeStep } from './ChargeStep.tsx';
import type { Explained } from './explained.ts';
import { FigureStep } from './FigureStep.tsx';
import { PostingsStep } from './PostingsStep.tsx';
import { useExplainText } from './explain.texts.ts';

const Step = ({ what, onOpen }: { what: Explained; onOpen: (next: Explained) => void }): ReactNode => {
  switch (what.of) {
    case 'figure':
      return <FigureStep what={what} onOpen={onOpen} />;
    case 'account':
      return <AccountStep what={what} onOpen={onOpen} />;
    case 'postings':
      return <PostingsStep what={what} onOpen={onOpen} />;
    case 'posting':
      return <ChargeStep what={what} />;
  }
};

/** A figure walked down, a step at a time, to the frame and the price that made it. */
const ExplainDialog = ({ what, onClose }: { what: Explained; onClose: () => void }): ReactNode => {
  const t = useExplainText();
  const [trail, setTrail] = useState<readonly Explained[]>([what]);
  const shown = trail.at(-1) ?? what;
  return (
    <Dialog title={t('title')} width="min(820px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        {trail.length > 1 && (
          <p>
            <button type="button" className="rd-link" onClick={() => setTrail(trail.slice(0, -1))}>
              {t('back')}
            </button>
          </p>
        )}
        <Step key={JSON.stringify(shown)} what={shown} onOpen={(next) => setTrail([...trail, next])} />
      </div>
    </Dialog>
  );
};
export default ExplainDialog;
