import { Dialog } from '../../kit/dialogs/index.ts';
import { useFactorText } from '../../shell/sign-in/factor.texts.ts';
import { Prove } from '../../shell/sign-in/Prove.tsx';

/** Asks for password and second factor, then goes on with what they were needed for. */
export const ProveDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const t = useFactorText();
  return (
    <Dialog title={t('prove.title')} width="420px" onClose={onClose}>
      <Prove onDone={onDone} />
    </Dialog>
  );
};
