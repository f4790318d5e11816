import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { submission, type OutputOf, strategy } from '@renderdesk/contract';
import { platforms, software, users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { toast } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { detailPath } from './paths.ts';
import { useTaskText } from './task.texts.ts';

/** Submits a scene for a customer; the new task opens in the dialog's place. Stands at `?submit`. */
const SubmitScene = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTaskText();
  const router = useRouter();
  const { data: words } = useRead(strategy.words, {}, { staleTime: 60_000, quiet: true });
  const open = (made: OutputOf<typeof submission.submit>, userId: number): void => {
    toast('success', t('submit.made', { task: String(made.taskId), count: made.frames }));
    router.history.replace(
      detailPath({ taskId: made.taskId, userId, taskFlag: 0 }),
      {},
      { ignoreBlocker: true },
    );
  };
  return (
    <FormDialog
      call={submission.submit}
      width="min(720px, 94vw)"
      saveText={t('submit.send')}
      success={false}
      onClose={onClose}
      instead={(made, { userId }) => open(made, Number(userId))}
    >
      {(f) => (
        <>
          <f.Choose name="userId" from={users} label={t('submit.customer')} autoFocus />
          <f.Choose name="platform" from={platforms} />
          <f.Choose name="cgId" from={software} />
          <f.Text name="projectName" />
          <f.Text name="sceneName" />
          <f.Text name="scenePath" hint={t('submit.path')} />
          <f.Text name="outputPath" hint={t('submit.path')} />
          <f.Text name="frames" hint={t('submit.frames')} />
          <f.Text name="testFrames" hint={t('submit.testFrames')} />
          <f.Flag name="freeSample" hint={t('submit.freeSample')} />
          <f.Text name="tiles" hint={t('submit.tiles')} />
          <f.Number name="level" hint={t('submit.level')} />
          <f.Number name="nodeLimit" hint={t('submit.nodeLimit')} />
          <f.Number name="memoryMb" hint={t('submit.memory')} />
          <f.Words name="pluginVersions" choices={words?.plugins ?? []} />
          <f.Words name="requirements" choices={words?.requirements ?? []} hint={t('submit.own')} />
          <f.Words name="properties" choices={words?.properties ?? []} hint={t('submit.own')} />
          <f.Words name="category" choices={words?.category ?? []} hint={t('submit.own')} />
          <f.Words name="constraints" choices={words?.constraints ?? []} hint={t('constraintHint')} />
          <f.Pairs name="parameters" hint={t('parametersHint')} />
        </>
      )}
    </FormDialog>
  );
};
export default SubmitScene;
