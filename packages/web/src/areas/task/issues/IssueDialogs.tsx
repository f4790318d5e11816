import { issueTool, type OutputOf, type renders, renderStatus, taskIssues } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../kit/form/index.ts';
import { useLabels } from '../../../kit/text/index.ts';
import { useIssuesText } from './issues.texts.ts';

type Task = OutputOf<typeof renders.detail>;
type Tools = OutputOf<typeof taskIssues.ofTask>['tools'];
interface DialogProps {
  readonly task: Task;
  readonly tools: Tools;
  readonly onClose: () => void;
}

const isLocal = (tools: Tools, tool: number | undefined): boolean =>
  tools.some((one) => one.issueTool === tool && one.isLocal);

const LocalNotice = ({ shown }: { shown: boolean }): ReactNode => {
  const t = useIssuesText();
  return shown && <p className="rd-notice">{t('local')}</p>;
};

/** Characters of a title and of a description that the call takes. */
const [longestTitle, longestText] = [200, 4000];

/** Opens an issue; title and description begin with the facts of the task. */
export const OpenIssue = ({ task, tools, onClose }: DialogProps): ReactNode => {
  const t = useIssuesText();
  const labels = useLabels('task');
  const facts: readonly (readonly [string, string])[] = [
    [labels.field('taskId'), String(task.taskId)],
    [labels.field('userName'), task.userName],
    [labels.field('projectName'), task.projectName],
    [labels.field('sceneName'), task.sceneName],
    [labels.field('taskStatus'), labels.code(renderStatus, task.taskStatus)],
    [labels.field('failure'), String(task.failure)],
    [labels.field('lastError'), task.lastError],
    [t('page'), `${window.location.origin}${window.location.pathname}`],
  ];
  const words = facts.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
  return (
    <FormDialog
      call={taskIssues.open}
      saveText={labels.action(taskIssues.open)}
      width="min(680px, 94vw)"
      initial={{
        taskId: task.taskId,
        issueTool: issueTool.of.tracker,
        issueTitle: t('title', { scene: task.sceneName, task: String(task.taskId) }).slice(0, longestTitle),
        issueText: words.join('\n').slice(0, longestText),
      }}
      onClose={onClose}
    >
      {(f, draft) => (
        <>
          <f.Code name="issueTool" table={issueTool} look="radio" />
          <LocalNotice shown={isLocal(tools, draft.issueTool)} />
          <f.Text name="issueTitle" autoFocus />
          <f.Text name="issueText" rows={10} />
        </>
      )}
    </FormDialog>
  );
};

/** Links an issue that exists by its key. */
export const LinkIssue = ({ task, tools, onClose }: DialogProps): ReactNode => {
  const t = useIssuesText();
  const labels = useLabels('task');
  return (
    <FormDialog
      call={taskIssues.link}
      saveText={labels.action(taskIssues.link)}
      initial={{ taskId: task.taskId, issueTool: issueTool.of.tracker }}
      onClose={onClose}
    >
      {(f, draft) => (
        <>
          <f.Code name="issueTool" table={issueTool} look="radio" />
          <LocalNotice shown={isLocal(tools, draft.issueTool)} />
          <f.Text name="issueKey" hint={t('linkHint')} autoFocus />
        </>
      )}
    </FormDialog>
  );
};
