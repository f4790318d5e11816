import {
  attemptOutcome,
  chargeSource,
  consumptions,
  feeType,
  freeReason,
  hardwareType,
  consumptionCause,
  fees,
  incomeType,
  priceScope,
} from '@renderdesk/contract';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { figure, platforms, staff, userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';

const taskPage = (row: { readonly taskId: number | null; readonly userId: number }): string =>
  `/task/renderCompletedDetail/${row.taskId}/${row.userId}`;

const ofCharge = figure<{ readonly chargeId: number }>('charge', (row) => row.chargeId);

/** What was booked, posting by posting: charges, fees, and what came back of them. */
export const Consumption = listScreen(consumptions.list, ({ col, filter, hidden }) => ({
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTimeStamp', 'endTimeStamp', { inline: true, label: 'consumeTime' }),
    filter.one('cause', consumptionCause, { inline: true }),
    filter.one('incomeType', incomeType),
    filter.flag('queryRelateUser'),
    filter.text('mainUsername'),
    filter.choose('saleManId', staff),
    filter.flag('isInternalTestAccount'),
    filter.flag('unallocatedAdmin'),
  ],
  columns: [
    col.time('consumeTime', { sort: 'consumeTimeFlag', pinned: true }),
    col.text('userName', { width: 140 }),
    col.tag('cause', consumptionCause, { width: 96 }),
    col.tag('incomeType', incomeType, { width: 104, hidden: true }),
    col.custom(
      'taskId',
      (row, c) =>
        row.taskId === null ? null : (
          <a href={taskPage(row)} tabIndex={c.tabIndex}>
            {row.taskId}
          </a>
        ),
      { width: 112, priority: 'high' },
    ),
    col.text('sceneName', { width: 180 }),
    col.money('amount', { explain: figure('consumption', (row) => row.postingId), currency: 'currency' }),
    col.money('couponPart', { explain: figure('consumption', (row) => row.postingId), currency: 'currency' }),
    col.money('cashPart', { explain: figure('consumption', (row) => row.postingId), currency: 'currency' }),
    col.money('creditPart', { explain: figure('consumption', (row) => row.postingId), currency: 'currency' }),
    col.money('arrearsPart', {
      explain: figure('consumption', (row) => row.postingId),
      currency: 'currency',
    }),
    col.tag('chargeSource', chargeSource, { width: 112 }),
    col.month('period', { width: 88 }),
    col.month('originPeriod', { width: 104 }),
    col.time('postTime', { hidden: true }),
    col.text('saleMan', { width: 120, hidden: true }),
    col.text('company', { width: 160, hidden: true }),
    col.text('mainUsername', { width: 140, hidden: true }),
    ...hidden('postingId', 'currency'),
  ],
  dialogs: { enter: { call: fees.enter, Dialog: lateDialog(() => import('./EnterFee.tsx')), main: true } },
  export: consumptions.exportConsumption,
}));

/** What frames cost, and what paid them. */
export const Frames = listScreen(consumptions.frames, ({ col, filter, fields, hidden }) => ({
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'consumeTime' }),
    filter.choose('platform', platforms, { inline: true }),
    filter.one('feeType', feeType, { inline: true }),
    filter.one('nodeType', hardwareType),
    filter.text('projectName'),
    filter.text('company'),
    filter.choose('amdinId', staff),
    filter.number('taskId'),
  ],
  columns: [
    col.time('consumeTime', { sort: 'consumeTimeFlag', pinned: true }),
    col.text('userName', { width: 132 }),
    col.id('taskId', { link: taskPage }),
    col.text('label', {
      width: 84,
      link: (row) => `${taskPage(row)}?tab=frames&frame=${row.ix}`,
    }),
    col.number('n', { width: 84 }),
    col.tag('outcome', attemptOutcome, { width: 104 }),
    ...fields('duration', 'hourlyPrice'),
    col.money('amount', { explain: ofCharge, currency: 'currency' }),
    col.money('couponPart', { explain: ofCharge, currency: 'currency' }),
    col.money('cashPart', { explain: ofCharge, currency: 'currency' }),
    col.money('creditPart', { explain: ofCharge, currency: 'currency' }),
    col.money('arrearsPart', { explain: ofCharge, currency: 'currency' }),
    col.money('softwareAmount', { currency: 'currency' }),
    col.money('returned', { explain: ofCharge, currency: 'currency' }),
    col.tag('feeType', feeType, { width: 100 }),
    col.tag('freeReason', freeReason, { width: 110 }),
    ...hidden('listAmount', 'sceneName', 'projectName'),
    col.named('platform', platforms, { width: 96, hidden: true }),
    ...hidden('startTime', 'posted', 'chargeId'),
  ],
  export: consumptions.exportFrames,
}));

/** The same by what the frames ran on. */
export const Hardware = listScreen(consumptions.frames, ({ col, filter, fields }) => ({
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'consumeTime' }),
    filter.choose('platform', platforms, { inline: true }),
    filter.one('nodeType', hardwareType, { inline: true }),
  ],
  columns: [
    col.time('consumeTime', { sort: 'consumeTimeFlag', pinned: true }),
    col.text('userName', { width: 132 }),
    col.id('taskId', { link: taskPage }),
    col.text('label', { width: 84 }),
    col.named('platform', platforms, { width: 96 }),
    col.tag('nodeType', hardwareType, { width: 96 }),
    ...fields('nodeName', 'cpuName', 'cores', 'gpuName'),
    col.number('memoryMb', { width: 120 }),
    col.number('units', { width: 110 }),
    col.duration('duration', { width: 104 }),
    col.tag('rule', priceScope, { width: 100 }),
    col.number('priceVersionId', { width: 100 }),
    col.money('hourlyPrice', { currency: 'currency', width: 136 }),
    col.money('amount', { explain: ofCharge, currency: 'currency' }),
  ],
  export: consumptions.exportHardware,
}));

/** Frames that a picture membership paid: nothing was charged, and the list price is kept beside. */
export const PictureMember = listScreen(consumptions.pictureMember, ({ col, filter, fields, hidden }) => ({
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'consumeTime' }),
    filter.choose('platform', platforms, { inline: true }),
    filter.text('projectName'),
    filter.text('company'),
    filter.choose('amdinId', staff),
  ],
  columns: [
    col.time('consumeTime', { sort: 'consumeTimeFlag', pinned: true }),
    col.text('userName', { width: 140 }),
    col.id('taskId', { link: taskPage }),
    ...fields('sceneName', 'projectName'),
    col.text('label', { width: 84 }),
    col.named('platform', platforms, { width: 96 }),
    ...fields('nodeName', 'duration', 'hourlyPrice', 'listAmount'),
    ...hidden('startTime', 'chargeId'),
  ],
  export: consumptions.exportPictureMember,
}));
