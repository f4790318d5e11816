import { errorCodes, rates, type RowOf, versionState } from '@renderdesk/contract';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { RateCourse } from './RateCourse.tsx';
import { actionKit, listScreen } from '../../kit/list/index.ts';

const { bulk } = actionKit<RowOf<typeof rates.list>>();
/** A rate with four decimals, as banks publish it, or with all that it has. */
const atLeastFour = (rate: number): string =>
  String(rate).length > rate.toFixed(4).length ? String(rate) : rate.toFixed(4);

/** The versions, the one in force first. */
const RateList = listScreen(rates.list, ({ col, filter, fields }) => ({
  status: 'versionState',
  statusTable: versionState,
  live: ['rate'],
  filters: [filter.one('versionState', versionState, { inline: true })],
  columns: [
    col.custom('rate', ({ rate }) => atLeastFour(Number(rate)), { width: 140, align: 'end', pinned: true }),
    col.custom('previousRate', ({ previousRate }) => previousRate && atLeastFour(Number(previousRate)), {
      width: 120,
      align: 'end',
    }),
    col.tag('versionState', versionState, { width: 110, sort: 'turnSort' }),
    ...fields('validFrom', 'changedBy', 'createTime'),
    col.text('reason', { width: 280 }),
  ],
  actions: [
    bulk(rates.withdraw, 'rateId', {
      danger: true,
      blocks: (row) =>
        row.versionState === versionState.of.planned ? undefined : errorCodes.notAllowedInState,
    }),
    bulk(rates.rollBack, 'rateId', {
      ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      blocks: (row) => (row.versionState === versionState.of.past ? undefined : errorCodes.notAllowedInState),
    }),
  ],
  dialogs: { set: { call: rates.update, Dialog: lateDialog(() => import('./RateDialog.tsx')), main: true } },
}));

/** Exchange rates: their course, and the versions. */
export const Rates = Object.assign(
  () => (
    <>
      <RateCourse />
      <RateList />
    </>
  ),
  { prefetch: RateList.prefetch },
);
