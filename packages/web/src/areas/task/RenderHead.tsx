import { type ReactNode, useState } from 'react';
import { strategy, submission, tags } from '@renderdesk/contract';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { useTaskText } from './task.texts.ts';
import { useLabels } from '../../kit/text/index.ts';

// They come when they are opened: what the list itself weighs is what everybody waits for.
const RenderRules = lateDialog(() => import('./RenderRules.tsx'));
const SubmitScene = lateDialog(() => import('./SubmitScene.tsx'));
const LabelManager = lateDialog(() => import('./LabelManager.tsx'));

const RulesButton = (): ReactNode => {
  const t = useTaskText();
  const rules = useDialogParam('rules');
  return (
    <button type="button" className="rd-tool" onClick={() => rules.open()}>
      {t('rules.open')}
    </button>
  );
};

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

const SubmitButton = (): ReactNode => {
  const labels = useLabels('task');
  const submit = useDialogParam('submit');
  return (
    <button type="button" className="rd-tool" onClick={() => submit.open()}>
      {labels.action(submission.submit)}
    </button>
  );
};

/** The head of the running tasks: the rules of rendering, the dictionary of labels, and a scene to submit, for whom they are granted. */
export const RenderHead = (): ReactNode => {
  const t = useTaskText();
  const labels = useDialogParam('labels');
  const [mayLook, maySubmit, mayLabel] = [
    useAllowed(strategy.getRestartLimit.access),
    useAllowed(submission.submit.access),
    useAllowed(tags.query.access),
  ];
  return (
    <>
      {mayLook && <RulesButton />}
      {mayLabel && (
        <button type="button" className="rd-tool" onClick={() => labels.open()}>
          {t('labels.open')}
        </button>
      )}
      {maySubmit && <SubmitButton />}
    </>
  );
};

/** The dialogs that the head opens, by the page's address: `?rules`, `?submit`, `?labels`. */
export const RenderDialogs = (): ReactNode => {
  const [rules, submit, labels] = [
    useDialogParam('rules'),
    useDialogParam('submit'),
    useDialogParam('labels'),
  ];
  const [mayLook, maySubmit, mayLabel] = [
    useAllowed(strategy.getRestartLimit.access),
    useAllowed(submission.submit.access),
    useAllowed(tags.query.access),
  ];
  return (
    <>
      {mayLook && rules.value !== null && <RenderRules onClose={rules.close} />}
      {mayLabel && labels.value !== null && <LabelManager onClose={labels.close} />}
      {maySubmit && submit.value !== null && <SubmitScene onClose={submit.close} />}
    </>
  );
};
