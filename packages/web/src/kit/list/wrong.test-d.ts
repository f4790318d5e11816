/**
 * What must not compile in a list screen. The type checker reads this file with all others; an error that does not
 * come is an error itself.
 */
import { accountType, organizations, renders, renderStatus, stopType } from '@renderdesk/contract';
import { detailScreen } from '../detail/index.ts';
import { listScreen } from './index.ts';

export const wrongList = listScreen(renders.list, ({ col, filter, bulk }) => ({
  // @ts-expect-error a counter is no status
  status: 'waiting',
  // @ts-expect-error no such sort
  sort: { by: 'levelFlag', value: 0 },
  filters: [
    // @ts-expect-error no such filter
    filter.text('sceneNme'),
    // @ts-expect-error a number is no free text
    filter.text('platform'),
    // @ts-expect-error no such list of codes
    filter.choice('statusList', renderStatus),
    // @ts-expect-error statuses without names
    filter.choice('taskStatusList', stopType),
    filter.choice('taskStatusList', renderStatus, {
      // @ts-expect-error the second code of a split has names too
      split: { code: 70, by: 'stopType', table: { name: 'x' } },
    }),
    // @ts-expect-error a list of codes is no single code
    filter.one('taskStatusList', renderStatus),
    // @ts-expect-error not an instant
    filter.range('startTime', 'userName'),
    // @ts-expect-error a text is no flag
    filter.flag('userName'),
    // @ts-expect-error no list of texts
    filter.commaList('userName'),
    // @ts-expect-error a label that the area does not have
    filter.text('userName', { label: 'nickName' }),
  ],
  columns: [
    // @ts-expect-error no such column
    col.text('userNme'),
    // @ts-expect-error an amount is no text
    col.text('consume'),
    // @ts-expect-error not money
    col.money('userName'),
    // @ts-expect-error money is not a time
    col.time('consume'),
    // @ts-expect-error a count is not a time
    col.time('waiting'),
    // @ts-expect-error a moment is no count
    col.number('submitTime'),
    // @ts-expect-error a code is no count
    col.number('taskStatus'),
    // @ts-expect-error a sort that the call does not offer
    col.money('consume', { sort: 'consume' }),
    // @ts-expect-error the currency of an amount is a code
    col.money('consume', { currency: 'userName' }),
    // @ts-expect-error a status without a name
    col.tag('taskStatus', accountType),
    // @ts-expect-error a text is no status
    col.tag('userName', renderStatus),
    // @ts-expect-error texts are not one text
    col.texts('userName'),
    // @ts-expect-error a count is no flag
    col.flag('waiting'),
    // @ts-expect-error a label that the area does not have
    col.time('startTime', { label: 'renderStart' }),
    // @ts-expect-error no label of the area
    col.custom('mood', () => null),
  ],
  actions: [
    // @ts-expect-error the level is required
    bulk(renders.setLevel, 'taskId'),
    // @ts-expect-error nor does a danger do without it
    bulk(renders.deleteTask, 'taskId', { danger: true }),
    // @ts-expect-error a question about something else
    bulk(renders.setLevel, 'taskId', { ask: { fields: (f) => f.Text({ name: 'reason' }) } }),
    // @ts-expect-error wrong id field
    bulk(renders.stop, 'userId'),
    // @ts-expect-error an id is no name
    bulk(renders.stop, 'userName'),
  ],
  // @ts-expect-error no such field of the query
  fixed: { taskFlg: 0 },
  // @ts-expect-error an export of another list
  export: organizations.tree,
}));

export const wrongSetting = listScreen(renders.list, () => ({
  filters: [],
  columns: [],
  // @ts-expect-error a screen has no such setting
  colums: [],
}));

export const wrongFixed = listScreen(renders.list, () => ({
  filters: [],
  columns: [],
  // @ts-expect-error a list that there is not
  fixed: { taskFlag: 2 },
}));

export const wrongDetail = detailScreen(renders.detail, ({ col }) => ({
  // @ts-expect-error the call needs a user's id too
  input: () => ({ taskId: 1 }),
  Title: () => null,
  sections: [
    {
      key: 'a',
      Heading: () => null,
      facts: [
        // @ts-expect-error no such fact
        col.text('scenePth'),
      ],
    },
  ],
}));
