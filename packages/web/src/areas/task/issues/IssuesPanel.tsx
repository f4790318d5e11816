import {
  issueFault,
  issueState,
  issueTool,
  type OutputOf,
  type renders,
  taskIssues,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { readAgain, useCommand, useRead } from '../../../kit/call/index.ts';
import { ShortTable } from '../../../kit/detail/index.ts';
import { confirm } from '../../../kit/dialogs/index.ts';
import { useServerEvents } from '../../../kit/live/index.ts';
import { useAllowed } from '../../../kit/permission/index.ts';
import { EmptyValue, StatusTag, Time } from '../../../kit/show/index.ts';
import { Empty, Failed, Skeleton } from '../../../kit/states/index.ts';
import { useLabels } from '../../../kit/text/index.ts';
import { LinkIssue, OpenIssue } from './IssueDialogs.tsx';
import { useIssuesText } from './issues.texts.ts';

type Issue = OutputOf<typeof taskIssues.ofTask>['issues'][number];

const Key = ({ issue }: { issue: Issue }): ReactNode => {
  if (issue.issueKey === null) return <EmptyValue />;
  if (issue.issueUrl === null) return issue.issueKey;
  return (
    <a href={issue.issueUrl} target="_blank" rel="noreferrer">
      {issue.issueKey}
    </a>
  );
};

/** The state, the status as the tool names it, and what went wrong with the tool. */
const State = ({ issue }: { issue: Issue }): ReactNode => {
  const t = useIssuesText();
  const labels = useLabels('task');
  return (
    <>
      <StatusTag code={issue.issueState} table={issueState} labels={labels} /> {issue.toolStatus}
      {issue.issueFault !== null && (
        <>
          <br />
          {labels.code(issueFault, issue.issueFault)}
          {issue.failureText !== '' && <small className="rd-faint"> {issue.failureText}</small>}
          {issue.nextTime !== null && (
            <small className="rd-faint">
              {' '}
              {t('next')} <Time at={issue.nextTime} />
            </small>
          )}
        </>
      )}
    </>
  );
};

/** What may be done with one issue: read it again, close one that is kept here, take it off the task. */
const Actions = ({ issue }: { issue: Issue }): ReactNode => {
  const t = useIssuesText();
  const labels = useLabels('task');
  const refresh = useCommand(taskIssues.refresh);
  const close = useCommand(taskIssues.close);
  const unlink = useCommand(taskIssues.unlink);
  const input = { issueIds: [issue.issueId] };
  const isFailed = issue.issueState === issueState.of.failed;
  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: t('unlinkAsk', { issue: issue.issueKey ?? issue.issueTitle }),
      content: t('unlinkHint'),
      okText: labels.action(taskIssues.unlink),
    });
    if (yes) await unlink.run(input);
  };
  return (
    <>
      {(isFailed || !issue.isLocal) && (
        <button
          type="button"
          className="rd-link"
          disabled={refresh.running}
          onClick={() => void refresh.run(input)}
        >
          {isFailed ? t('retry') : labels.action(taskIssues.refresh)}
        </button>
      )}{' '}
      {issue.isLocal && issue.issueState === issueState.of.open && (
        <button
          type="button"
          className="rd-link"
          disabled={close.running}
          onClick={() => void close.run(input)}
        >
          {labels.action(taskIssues.close)}
        </button>
      )}{' '}
      <button type="button" className="rd-link" disabled={unlink.running} onClick={() => void ask()}>
        {labels.action(taskIssues.unlink)}
      </button>
    </>
  );
};

/** The issues of a task at the issue tracker and the project tool. */
const IssuesPanel = ({ row }: { row: OutputOf<typeof renders.detail> }): ReactNode => {
  const t = useIssuesText();
  const labels = useLabels('task');
  const mayChange = useAllowed(taskIssues.open.access);
  const [asking, setAsking] = useState<'open' | 'link'>();
  const { data, error, refetch } = useRead(taskIssues.ofTask, { taskId: row.taskId }, { quiet: true });
  useServerEvents(['taskIssue'], () => void readAgain(taskIssues.ofTask));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const close = (): void => setAsking(undefined);
  const buttons = mayChange && (
    <p>
      <button type="button" className="rd-button rd-primary" onClick={() => setAsking('open')}>
        {labels.action(taskIssues.open)}
      </button>{' '}
      <button type="button" className="rd-button" onClick={() => setAsking('link')}>
        {labels.action(taskIssues.link)}
      </button>
    </p>
  );
  const heads = ['issueTool', 'issueKey', 'issueTitle', 'issueState', 'createdBy', 'createTime'] as const;
  return (
    <>
      {data.issues.length === 0 ? (
        <Empty title={t('none')} hint={t('noneHint')}>
          {buttons}
        </Empty>
      ) : (
        <>
          {buttons}
          <ShortTable
            heads={[
              ...heads.map((key) => ({ key, name: labels.field(key) })),
              { key: 'actions', name: <span className="rd-hidden">{t('actions')}</span> },
            ]}
            empty={t('none')}
            rows={data.issues.map((issue) => ({
              key: issue.issueId,
              cells: [
                labels.code(issueTool, issue.issueTool),
                <Key key="key" issue={issue} />,
                issue.issueTitle || <EmptyValue key="title" />,
                <State key="state" issue={issue} />,
                issue.createdBy,
                <Time key="at" at={issue.createTime} />,
                mayChange && <Actions key="actions" issue={issue} />,
              ],
            }))}
          />
        </>
      )}
      {asking === 'open' && <OpenIssue task={row} tools={data.tools} onClose={close} />}
      {asking === 'link' && <LinkIssue task={row} tools={data.tools} onClose={close} />}
    </>
  );
};

export default IssuesPanel;
