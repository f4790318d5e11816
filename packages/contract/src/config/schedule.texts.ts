import type { AreaTexts } from '../kernel/text.ts';

const actions = (en: string, zh: string) =>
  ({
    list: [`Schedules of ${en}`, `${zh}调度`],
    add: ['Add schedule', '新增调度'],
    update: ['Edit', '编辑'],
    remove: ['Delete', '删除'],
  }) as const;

/** Texts of dispatch schedules. */
export const scheduleTexts = {
  fields: {
    at: ['At', '时刻'],
    scheduleKind: ['Whose', '调度对象'],
    scheduleId: ['Schedule ID', '调度 ID'],
    scheduleIds: ['Schedules', '调度'],
    areaId: ['Area', '区域'],
    scheduleState: ['Status', '状态'],
    weekdays: ['Weekdays', '星期'],
    fromTime: ['From', '开始时刻'],
    toTime: ['Until', '结束时刻'],
    startDate: ['First day', '开始日期'],
    endDate: ['Last day', '结束日期'],
    maxNodes: ['Node limit', '节点上限'],
    guaranteedNodes: ['Guaranteed nodes', '保证节点数'],
    levelOffset: ['Level offset', '级别偏移'],
  },
  actions: {
    platformSchedules: actions('platforms', '平台'),
    areaSchedules: actions('areas', '区域'),
    userSchedules: actions('customers', '客户'),
    scheduleEffect: { read: ['Effective limits', '生效结果'] },
    scheduleWeek: {
      read: ['Last 7 days', '近 7 天'],
      simulate: ['Simulate on the last 7 days', '按近 7 天模拟'],
    },
  },
  kinds: {
    dispatchSchedule: [['{count} schedule', '{count} schedules'], '{count} 个调度计划'],
  },
  empty: {
    platformSchedules: [
      'Without a schedule, a platform uses all its nodes at all times.',
      '未设置调度时，平台可随时使用其全部节点。',
    ],
    areaSchedules: [
      'Without a schedule, an area has no node limit on any platform.',
      '未设置调度时，区域在各平台不限节点数。',
    ],
    userSchedules: [
      'Without a schedule, a customer has no node limit on any platform.',
      '未设置调度时，客户在各平台不限节点数。',
    ],
  },
  codes: {
    scheduleReason: {
      1: ['In force', '生效'],
      2: ['Off', '已停用'],
      3: ['Not started yet', '尚未开始'],
      4: ['Ended', '已结束'],
      5: ['Other weekday', '非生效日'],
      6: ['Other time of day', '非生效时段'],
    },
    scheduleKind: { 1: ['Platform', '平台'], 2: ['Area', '区域'], 3: ['Customer', '客户'] },
    scheduleState: { 1: ['Waiting', '未开始'], 2: ['Active', '生效中'], 3: ['Ended', '已结束'] },
    weekday: {
      0: ['Sun', '周日'],
      1: ['Mon', '周一'],
      2: ['Tue', '周二'],
      3: ['Wed', '周三'],
      4: ['Thu', '周四'],
      5: ['Fri', '周五'],
      6: ['Sat', '周六'],
    },
  },
} as const satisfies AreaTexts;
