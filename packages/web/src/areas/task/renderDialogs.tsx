import { type ReactNode, useState } from 'react';
import { strategy, submission, tags } from '@renderdesk/contract';
import { lateDialog } from '../../kit/dialogs/index.ts';
import type { ListDialog } from '../../kit/list/index.ts';
import { useTaskText } from './task.texts.ts';

// They come when they are opened: what the list itself weighs is what everybody waits for.
const RenderRules = lateDialog(() => import('./RenderRules.tsx'));
const SubmitScene = lateDialog(() => import('./SubmitScene.tsx'));
const LabelManager = lateDialog(() => import('./LabelManager.tsx'));

/** Opens the dictionary of labels over the page. */
export const LabelsButton = (): ReactNode => {
  const t = useTaskText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="rd-link" onClick={() => setOpen(true)}>
        {t('labels.open')}
      </button>
      {open && <LabelManager onClose={() => setOpen(false)} />}
    </>
  );
};

/** Over the running tasks: the rules of rendering, the dictionary of labels, and a scene to submit, for whom they are granted. */
export const renderDialogs: Readonly<Record<'rules' | 'labels' | 'submit', ListDialog>> = {
  rules: {
    call: strategy.getRestartLimit,
    Dialog: RenderRules,
    Heading: () => useTaskText()('rules.open'),
  },
  labels: { call: tags.query, Dialog: LabelManager, Heading: () => useTaskText()('labels.open') },
  submit: { call: submission.submit, Dialog: SubmitScene, main: true },
};
