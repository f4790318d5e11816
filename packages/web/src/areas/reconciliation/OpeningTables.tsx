import {
  currency,
  isCounted,
  openingBatches,
  openingKind,
  type OpeningKind,
  openingProblem,
  openingUse,
  type OutputOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { ExplainLink } from '../../domain/index.ts';
import { download } from '../../kit/call/index.ts';
import { EmptyValue, formatFigure, Money, StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useReconciliationText } from './reconciliation.texts.ts';

type Batch = OutputOf<typeof openingBatches.read>;
type Amount = Batch['totals'][number]['inFile'];

/** The heads of a table; numbers stand to the right. */
export const Heads = ({ names }: { names: readonly (readonly [string, boolean?])[] }): ReactNode => (
  <thead>
    <tr>
      {names.map(([name, isNumber]) => (
        <th key={name} scope="col" className={isNumber ? 'rd-number' : undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

/** What is wrong with the files. */
export const Problems = ({ batch }: { batch: Batch }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  if (batch.problemCount === 0) return null;
  return (
    <>
      <h4>
        {t(batch.problemCount > batch.problems.length ? 'openingFaultsCut' : 'openingFaults', {
          count: batch.problemCount,
          shown: batch.problems.length,
        })}
      </h4>
      <table className="rd-plain-table">
        <Heads
          names={[
            [labels.field('fileName')],
            [labels.field('line'), true],
            [labels.field('column')],
            [labels.field('problem')],
            [labels.field('cell')],
          ]}
        />
        <tbody>
          {batch.problems.map((one) => (
            <tr key={`${one.kind} ${one.line} ${one.column} ${one.problem}`}>
              <td>{batch.files.find(({ kind }) => kind === one.kind)?.fileName}</td>
              <td className="rd-number">{formatFigure(one.line)}</td>
              <td>{one.column}</td>
              <td>
                <StatusTag code={one.problem} table={openingProblem} labels={labels} />
              </td>
              <td>{one.cell === '' ? <EmptyValue /> : one.cell}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

/** What the earlier system says of all together, beside what the files sum to. */
export const Totals = ({ batch }: { batch: Batch }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  const { field } = labels;
  return (
    <>
      <h4>{field('totals')}</h4>
      {batch.totals.length === 0 ? (
        <p className="rd-faint">{t('openingNoTotals')}</p>
      ) : (
        <table className="rd-plain-table">
          <Heads
            names={[
              [field('kind')],
              [field('currency')],
              [field('told'), true],
              [field('inFile'), true],
              [field('difference'), true],
            ]}
          />
          <tbody>
            {batch.totals.map((one) => (
              <tr key={`${one.kind} ${one.currency}`}>
                <td>{labels.code(openingKind, one.kind)}</td>
                <td>{labels.code(currency, one.currency)}</td>
                <td className="rd-number">
                  {one.told === null ? (
                    <EmptyValue />
                  ) : (
                    <Figure of={one.kind} amount={one.told} currency={one.currency} />
                  )}
                </td>
                <td className="rd-number">
                  <Figure of={one.kind} amount={one.inFile} currency={one.currency} />
                </td>
                <td className="rd-number">
                  <Figure of={one.kind} amount={one.difference} currency={one.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};

/** What lines come to: money, or a number of things. */
const Figure = ({
  of,
  amount,
  currency,
}: {
  of: OpeningKind;
  amount: Amount;
  currency: Batch['totals'][number]['currency'];
}): ReactNode =>
  isCounted(of) ? formatFigure(Number(amount)) : <Money amount={amount} currency={currency} />;

/** The account of the books that a kind is kept in. */
const accountOf = (kind: OpeningKind): 1 | 2 | 3 | 4 | 5 | 7 => {
  if (kind === 0) return 1;
  if (kind === 8) return 2;
  if (kind === 7) return 5;
  if (kind === 5) return 7;
  return kind === 4 || kind === 6 ? 4 : 3;
};

/** Of each customer and account what the files say, and what the batch brought. */
export const Proof = ({ batch }: { batch: Batch }): ReactNode => {
  const labels = useLabels('reconciliation');
  const { field } = labels;
  if (batch.proof.length === 0) return null;
  return (
    <>
      <div className="rd-reconciliation-head">
        <h4>{field('proof')}</h4>
        <button
          type="button"
          className="rd-button"
          onClick={() =>
            void download(openingBatches.report, { batchId: batch.batchId }).catch(() => undefined)
          }
        >
          {labels.action(openingBatches.report)}
        </button>
      </div>
      <table className="rd-plain-table">
        <Heads
          names={[
            [field('earlierId')],
            [field('userId')],
            [field('kind')],
            [field('inFile'), true],
            [field('inBooks'), true],
            [field('difference'), true],
          ]}
        />
        <tbody>
          {batch.proof.map((one) => (
            <tr key={`${one.earlierId} ${one.kind} ${one.currency}`}>
              <td>{one.earlierId}</td>
              <td>{one.userId ?? <EmptyValue />}</td>
              <td>{labels.code(openingKind, one.kind)}</td>
              <td className="rd-number">
                <Figure of={one.kind} amount={one.inFile} currency={one.currency} />
              </td>
              <td className="rd-number">
                {one.userId === null || isCounted(one.kind) || one.kind === 9 ? (
                  <Figure of={one.kind} amount={one.inBooks} currency={one.currency} />
                ) : (
                  <ExplainLink what={{ of: 'account', userId: one.userId, account: accountOf(one.kind) }}>
                    <Figure of={one.kind} amount={one.inBooks} currency={one.currency} />
                  </ExplainLink>
                )}
              </td>
              <td className="rd-number">
                <Figure of={one.kind} amount={one.difference} currency={one.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

/** Who used something of a posted batch since: as long as anybody did, it is not taken back. */
export const InTheWay = ({ batch }: { batch: Batch }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  if (batch.inTheWay.length === 0) return null;
  return (
    <>
      <h4>{t('openingInTheWay')}</h4>
      <table className="rd-plain-table">
        <Heads names={[[labels.field('earlierId')], [labels.field('userId')], [labels.field('use')]]} />
        <tbody>
          {batch.inTheWay.map((one) => (
            <tr key={`${one.userId} ${one.use}`}>
              <td>{one.earlierId}</td>
              <td>{one.userId}</td>
              <td>
                <StatusTag code={one.use} table={openingUse} labels={labels} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
