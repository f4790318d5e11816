import {
  errorCodes,
  errorMessage,
  renders,
  renderStatus,
  softwareIds,
  stopType,
  TaskId,
  UserId,
} from '@renderdesk/contract';
import { accountType } from '@renderdesk/contract/session/session.codes.ts';
import type { OutputOf } from '@renderdesk/contract';
import { detailScreen, Timeline } from '../../kit/detail/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { progressTone, renderActions } from './renderActions.tsx';
import { useTaskText } from './task.text.ts';

type Task = OutputOf<typeof renders.detail>;

const Title = ({ row }: { row: Task }) => {
  const labels = useLabels('task');
  return (
    <>
      {row.sceneName} <small className="rd-faint">{row.taskId}</small>
      <StatusTag code={row.taskStatus} table={renderStatus} labels={labels} />
    </>
  );
};

/** What staff did to the task, newest first, with the reason; refused attempts too. */
const History = ({ row }: { row: Task }) => {
  const t = useTaskText();
  const language = useLanguage();
  const labels = useLabels('task');
  const named = (audit: string): string => {
    const call = Object.values(renders).find((one) => 'audit' in one && one.audit === audit);
    return call ? labels.action(call) : audit;
  };
  return (
    <Timeline
      items={row.history.map((one) => ({
        key: one.operationId,
        at: one.at,
        who: one.actor,
        what: named(one.action),
        note:
          one.code === errorCodes.success
            ? one.reason
            : t('refusedWith', { message: errorMessage(one.code, language) ?? String(one.code) }),
        refused: one.code !== errorCodes.success,
      }))}
    />
  );
};

type TextKey = Parameters<ReturnType<typeof useTaskText>>[0];
const heading = (key: Exclude<TextKey, 'refusedWith'>) => () => useTaskText()(key);

const positive = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;

/** /task/renderRunningDetail/:id/:userId: one render task. A user that is not its own finds nothing. */
export default detailScreen(renders.detail, ({ col }) => ({
  input: ({ id, userId }) => {
    const [task, user] = [positive(id), positive(userId)];
    if (task === undefined || user === undefined) return undefined;
    return { taskId: TaskId.parse(task), userId: UserId.parse(user) };
  },
  Title,
  status: 'taskStatus',
  statusTable: renderStatus,
  whose: 'userName',
  live: ['task'],
  actions: renderActions,
  sections: [
    {
      key: 'overview',
      Heading: heading('overview'),
      facts: [
        col.id('taskId'),
        col.tag('taskStatus', renderStatus),
        col.tag('stopType', stopType),
        col.text('projectName'),
        col.named('cgId', softwareIds),
        col.texts('pluginVersions'),
        col.time('submitTime'),
        col.time('startTime', { label: 'renderStartTime' }),
        col.time('endTime', { label: 'renderEndTime' }),
        col.texts('adminTags'),
        col.text('remark'),
      ],
    },
    {
      key: 'frames',
      Heading: heading('frames'),
      facts: [
        col.progress('success', 'total', { tone: progressTone }),
        col.number('total'),
        col.number('waiting'),
        col.number('running'),
        col.number('failure'),
        col.number('aborted'),
        col.number('reRenderCount'),
      ],
    },
    {
      key: 'settings',
      Heading: heading('settings'),
      facts: [
        col.platform('platform'),
        col.number('level'),
        col.number('nodeLimit'),
        col.flag('maxPriority'),
        col.flag('fullSpeed'),
        col.flag('operable'),
        col.number('overtimeMinutes'),
        col.number('overtimeStopMinutes'),
        col.texts('properties'),
        col.texts('requirements'),
        col.texts('constraints'),
        col.texts('category'),
      ],
    },
    {
      key: 'customer',
      Heading: heading('customer'),
      facts: [
        col.text('userName'),
        col.id('userId'),
        col.tag('accountType', accountType),
        col.text('company'),
        col.area('areaId'),
        col.money('consume', { currency: 'currency' }),
      ],
    },
    {
      key: 'paths',
      Heading: heading('paths'),
      facts: [col.text('scenePath'), col.text('outputPath')],
      copies: ['scenePath', 'outputPath'],
    },
  ],
  tabs: [{ key: 'history', Heading: heading('history'), Panel: History }],
}));
