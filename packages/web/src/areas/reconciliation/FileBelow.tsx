import { type RowOf, statementNote, type statements } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { Money } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useReconciliationText } from './reconciliation.texts.ts';

type File = RowOf<typeof statements.list>;

/** What a file says of itself next to what was read of it, and each row that is no line with its reason. */
export const FileBelow = ({ row }: { readonly row: File }): ReactNode => {
  const t = useReconciliationText();
  const labels = useLabels('reconciliation');
  return (
    <>
      <table className="rd-plain-table">
        <thead>
          <tr>
            <th scope="col" aria-label={t('sums')} />
            <th scope="col">{labels.field('income')}</th>
            <th scope="col">{labels.field('expense')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('asRead')}</th>
            <td>
              <Money amount={row.income} currency={row.currency} />
            </td>
            <td>
              <Money amount={row.expense} currency={row.currency} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('asSaid')}</th>
            <td>{row.saidIncome !== null && <Money amount={row.saidIncome} currency={row.currency} />}</td>
            <td>{row.saidExpense !== null && <Money amount={row.saidExpense} currency={row.currency} />}</td>
          </tr>
        </tbody>
      </table>
      <p className="rd-faint">{row.gapCount === 0 ? t('noGaps') : t('gapsFound', { count: row.gapCount })}</p>
      {row.notes.length > 0 && (
        <table className="rd-plain-table">
          <thead>
            <tr>
              <th scope="col">{labels.field('row')}</th>
              <th scope="col">{labels.field('reason')}</th>
              <th scope="col">{labels.field('detail')}</th>
            </tr>
          </thead>
          <tbody>
            {row.notes.map((note, at) => (
              <tr key={`${note.row}.${at}`}>
                <td>{note.row === 0 ? '' : note.row}</td>
                <td>{labels.code(statementNote, note.reason)}</td>
                <td>{note.detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};
