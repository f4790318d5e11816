import type { ReactNode } from 'react';
import { strategy, submission } from '@renderdesk/contract';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { useTaskText } from './task.text.ts';
import { useLabels } from '../../kit/text/index.ts';

// They come when they are opened: what the list itself weighs is what everybody waits for.
const RenderRules = lateDialog(() => import('./RenderRules.tsx'));
const SubmitScene = lateDialog(() => import('./SubmitScene.tsx'));

const RulesButton = (): ReactNode => {
  const t = useTaskText();
  const rules = useDialogParam('rules');
  return (
    <button type="button" className="rd-tool" onClick={() => rules.open()}>
      {t('rules.open')}
    </button>
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

/** The head of the running tasks: the rules of rendering, and a scene to submit, for whom they are granted. */
export const RenderHead = (): ReactNode => {
  const [mayLook, maySubmit] = [
    useAllowed(strategy.getRestartLimit.access),
    useAllowed(submission.submit.access),
  ];
  return (
    <>
      {mayLook && <RulesButton />}
      {maySubmit && <SubmitButton />}
    </>
  );
};

/** The dialogs that the head opens, by the page's address: `?rules`, `?submit`. */
export const RenderDialogs = (): ReactNode => {
  const [rules, submit] = [useDialogParam('rules'), useDialogParam('submit')];
  const [mayLook, maySubmit] = [
    useAllowed(strategy.getRestartLimit.access),
    useAllowed(submission.submit.access),
  ];
  return (
    <>
      {mayLook && rules.value !== null && <RenderRules onClose={rules.close} />}
      {maySubmit && submit.value !== null && <SubmitScene onClose={submit.close} />}
    </>
  );
};
