import { currency, errorCodes, type RowOf, thresholds, versionState } from '@renderdesk/contract';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { actionKit, listScreen } from '../../kit/list/index.ts';

const { bulk } = actionKit<RowOf<typeof thresholds.list>>();

/** What earns a member level, the versions in force first. */
export const ThresholdList = listScreen(thresholds.list, ({ col, filter, fields, hidden }) => ({
  status: 'versionState',
  statusTable: versionState,
  live: ['threshold'],
  filters: [
    filter.one('versionState', versionState, { inline: true }),
    filter.one('currency', currency, { inline: true }),
  ],
  columns: [
    col.tag('currency', currency, { width: 90, pinned: true }),
    ...fields('level55', 'level56', 'level57', 'level58'),
    col.tag('versionState', versionState, { width: 110, sort: 'turnSort' }),
    col.time('validFrom', { priority: 'high' }),
    ...fields('changedBy', 'createTime'),
    col.text('reason', { width: 140 }),
    ...hidden('previousLevel55', 'previousLevel56', 'previousLevel57', 'previousLevel58'),
  ],
  actions: [
    bulk(thresholds.withdraw, 'thresholdId', {
      danger: true,
      blocks: (row) =>
        row.versionState === versionState.of.planned ? undefined : errorCodes.notAllowedInState,
    }),
    bulk(thresholds.rollBack, 'thresholdId', {
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      blocks: (row) => (row.versionState === versionState.of.past ? undefined : errorCodes.notAllowedInState),
    }),
  ],
  dialogs: {
    set: { call: thresholds.update, Dialog: lateDialog(() => import('./ThresholdDialog.tsx')), main: true },
  },
}));
