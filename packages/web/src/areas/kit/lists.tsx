import { accountType, errorCodes, renders, renderStatus, softwareIds, stopType } from '@renderdesk/contract';
import { areas, platforms, staff, taskLabels, userFilter } from '../../domain/index.ts';
import { queryClient, Refused } from '../../kit/call/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { ExampleRows } from './rows.data.ts';
import { useKitPageText } from './kit.texts.ts';

const examples = new ExampleRows(24_310);

/** Lets the examples go on, as a push of the event stream would. */
const GoOn = () => {
  const t = useKitPageText();
  return (
    <button
      type="button"
      className="rd-tool"
      onClick={() => {
        examples.goOn();
        void queryClient.invalidateQueries({ queryKey: [renders.list.name] });
      }}
    >
      {t('goOn')}
    </button>
  );
};

/** Thirty columns of a render list over local rows: what `bench/table.mjs` measures. */
export const WideList = listScreen(
  renders.list,
  ({ col, filter, bulk }) => ({
    wide: true,
    status: 'taskStatus',
    statusTable: renderStatus,
    ownerField: 'userName',
    filters: [
      filter.text('keywords', { inline: true }),
      filter.choice('taskStatusList', renderStatus, {
        inline: true,
        single: 'taskStatus',
        split: { code: 70, by: 'stopType', table: stopType },
      }),
      userFilter(filter, 'userName', 'userId', { inline: true }),
      filter.range('startTime', 'endTime', { inline: true, label: 'submitTime' }),
      filter.pick('cgId', softwareIds),
      filter.flag('failedFrameFlag'),
      filter.commaList('properties'),
      filter.choose('queryAdminId', staff),
      filter.choose('areaIds', areas),
      filter.choose('platform', platforms),
      filter.choose('adminTagName', taskLabels),
    ],
    columns: [
      col.id('taskId', { sort: 'taskIdFlag', pinned: true, link: (row) => `/kit.html?task=${row.taskId}` }),
      col.tag('taskStatus', renderStatus),
      col.text('sceneName'),
      col.text('projectName'),
      col.person('userName', 'userId', { link: (row) => `/kit.html?user=${row.userId}` }),
      col.id('userId'),
      col.tag('accountType', accountType),
      col.text('company'),
      col.progress('success', 'total', { label: 'success', sort: 'doneFramesFlag' }),
      col.number('waiting'),
      col.number('running', { sort: 'executingFramesFlag' }),
      col.number('aborted', { sort: 'abortFramesFlag' }),
      col.number('failure', { sort: 'failFramesFlag' }),
      col.number('total'),
      col.money('consume', { currency: 'currency', sort: 'consumeFlag' }),
      col.number('nodeLimit'),
      col.number('level', { sort: 'taskLevelFlag' }),
      col.flag('maxPriority'),
      col.flag('fullSpeed'),
      col.flag('operable'),
      col.number('reRenderCount', { sort: 'reRenderCountFlag' }),
      col.time('submitTime', { sort: 'startTimeFlag' }),
      col.time('startTime', { label: 'renderStartTime' }),
      col.time('endTime', { label: 'renderEndTime' }),
      col.texts('pluginVersions'),
      col.texts('adminTags'),
      col.tag('stopType', stopType),
      col.number('platform'),
      col.number('areaId'),
      col.text('remark'),
    ],
    actions: [
      bulk(renders.start, 'taskId'),
      bulk(renders.stop, 'taskId', {
        danger: true,
        ask: { fields: (f) => <f.Text name="reason" rows={2} /> },
      }),
      bulk(renders.setLevel, 'taskId', { all: true, ask: { fields: (f) => <f.Number name="level" /> } }),
    ],
    Head: GoOn,
  }),
  { source: (input) => Promise.resolve(examples.read(input)) },
);

const never = new Promise<never>(() => undefined);
const small = (name: string, source: () => Promise<never> | Promise<ReturnType<ExampleRows['read']>>) =>
  listScreen(
    { ...renders.list, name, keepsRows: false },
    ({ col, filter }) => ({
      filters: [filter.text('keywords', { inline: true })],
      columns: [
        col.id('taskId'),
        col.tag('taskStatus', renderStatus),
        col.text('sceneName'),
        col.money('consume'),
      ],
    }),
    { source },
  );

/** The states of a list: nothing yet, loading, refused. */
export const EmptyList = small('kit.empty', () => Promise.resolve(new ExampleRows(0).read({ pageSize: 50 })));
export const LoadingList = small('kit.loading', () => never);
export const FailedList = small('kit.failed', () =>
  Promise.reject(
    new Refused({
      code: errorCodes.busy,
      message: 'busy',
      requestId: '01JNG8XH2Q',
      behaviour: 'silent',
    }),
  ),
);
