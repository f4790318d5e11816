import {
  areaSchedules,
  platformSchedules,
  type ScheduleCalls,
  scheduleEffect,
  type ScheduleKind,
  scheduleKind,
  scheduleState,
  scheduleWeek,
  userSchedules,
  weekday,
} from '@renderdesk/contract';
import { areas, platforms, userFilter, users } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useConfigText } from './config.texts.ts';
import { ScheduleTrial } from './ScheduleTrial.tsx';

type Calls = { readonly [K in keyof ScheduleCalls]: ScheduleCalls[K] & { readonly area: 'config' } };

const TimeHint = () => useConfigText()('scheduleTime');
const LimitHint = () => useConfigText()('scheduleLimit');
const OffsetHint = () => useConfigText()('scheduleOffset');

const initial = {
  weekdays: [...weekday.codes],
  fromTime: '00:00',
  toTime: '00:00',
  startDate: null,
  endDate: null,
  maxNodes: null,
  guaranteedNodes: 0,
  levelOffset: 0,
  isOn: true,
};

const WeekDialog = lateDialog<{ readonly kind: ScheduleKind; readonly onClose: () => void }>(
  () => import('./ScheduleWeek.tsx'),
);

/** The schedules of one kind, with the field of its target. */
const schedulesOf = (kind: ScheduleKind, group: object, target?: 'areaId' | 'userId') => {
  const calls = group as Calls;
  const ScheduleDialog = editDialog({
    ...calls,
    id: 'scheduleId',
    list: calls.list,
    initial,
    duplicates: true,
    width: 'min(760px, 94vw)',
    fields: (f, typed, { id }) => (
      <>
        {target === 'areaId' && <f.Choose name="areaId" from={areas} autoFocus />}
        {target === 'userId' && <f.Choose name="userId" from={users} autoFocus />}
        <f.Choose name="platform" from={platforms} autoFocus={target === undefined} />
        <f.Codes name="weekdays" table={weekday} />
        <f.Clock name="fromTime" />
        <f.Clock name="toTime" hint={<TimeHint />} />
        <f.Day name="startDate" />
        <f.Day name="endDate" />
        <f.Number name="maxNodes" hint={<LimitHint />} />
        <f.Number name="guaranteedNodes" />
        <f.Number name="levelOffset" hint={<OffsetHint />} />
        <f.Flag name="isOn" />
        <ScheduleTrial
          typed={{ ...typed, scheduleKind: kind, ...(id !== undefined && { scheduleId: id }) }}
        />
      </>
    ),
  });
  return listScreen(calls.list, ({ col, filter, bulk, fields, hidden }) => ({
    live: ['dispatchSchedule'],
    filters: [
      ...(target === 'areaId' ? [filter.choose('areaId', areas, { inline: true })] : []),
      ...(target === 'userId' ? [userFilter(filter, 'userName', 'userId', { inline: true })] : []),
      filter.choose('platform', platforms, { inline: true }),
      filter.one('scheduleState', scheduleState, { inline: true }),
      filter.flag('isOn', { inline: true }),
    ],
    columns: [
      ...(target === 'areaId' ? [col.named('areaId', areas, { width: 140, pinned: true })] : []),
      ...(target === 'userId' ? fields('userName') : []),
      col.named('platform', platforms, {
        width: 120,
        ...(target === undefined && { pinned: true }),
        sort: 'platformFlag',
      }),
      col.tag('scheduleState', scheduleState),
      col.tags('weekdays', weekday),
      ...fields('fromTime', 'toTime', 'maxNodes', 'guaranteedNodes', 'levelOffset'),
      col.toggle('isOn', calls.update),
      col.custom('startDate', (row) => row.startDate, { width: 112 }),
      col.custom('endDate', (row) => row.endDate, { width: 112 }),
      ...fields('createTime'),
      ...hidden('scheduleId'),
    ],
    actions: [bulk(calls.remove, 'scheduleId', { danger: true, nameOf: (id) => `#${id}` })],
    edit: ScheduleDialog,
    dialogs: {
      effect: { call: scheduleEffect.read, Dialog: lateDialog(() => import('./ScheduleEffect.tsx')) },
      week: { call: scheduleWeek.read, Dialog: (o) => <WeekDialog {...o} kind={kind} /> },
    },
  }));
};

export const PlatformSchedules = schedulesOf(scheduleKind.of.platform, platformSchedules);
export const AreaSchedules = schedulesOf(scheduleKind.of.area, areaSchedules, 'areaId');
export const UserSchedules = schedulesOf(scheduleKind.of.user, userSchedules, 'userId');
