import { matchRuleEffect, matchRules, type RowOf } from '@renderdesk/contract';
import { actionKit, listScreen } from '../../kit/list/index.ts';
import { ourAccounts } from './sources.ts';

const { bulk } = actionKit<RowOf<typeof matchRules.list>>();

/** What staff's decisions taught, and how often each rule was right. */
export default listScreen(matchRules.list, ({ col, filter, fields }) => ({
  live: ['matchRule'],
  filters: [
    filter.choose('companyAccountId', ourAccounts, { inline: true }),
    filter.flag('isWithdrawn', { inline: true }),
  ],
  columns: [
    col.text('pattern', { width: 220, pinned: true }),
    col.tag('effect', matchRuleEffect, { width: 130 }),
    col.text('userName', { width: 160 }),
    col.text('targetAccount', { width: 140 }),
    ...fields('timesRight', 'timesWrong'),
    col.text('accountName', { width: 140 }),
    col.flag('isWithdrawn', { width: 90 }),
    col.time('changeTime', { sort: 'timeSort' }),
    col.id('ruleId', { hidden: true }),
  ],
  actions: [
    bulk(matchRules.withdraw, 'ruleId', {
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
    }),
  ],
}));
