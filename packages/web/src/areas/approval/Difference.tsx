import type { ReactNode } from 'react';
import type { Impact } from '@renderdesk/contract';
import { useLabels } from '../../kit/text/index.ts';
import { useApprovalText } from './approval.texts.ts';

const written = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** `parent_id` as the labels of the contract name it: parentId. */
const wireName = (column: string): string =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** What a command would change: each field of each record, as it is and as it would be. */
export const Difference = ({ impact, area }: { impact: Impact; area: string }): ReactNode => {
  const t = useApprovalText();
  const labels = useLabels(area);
  const lines = impact.rows.flatMap((row, at) => {
    const fields = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])];
    return fields.map((field, nth) => ({ row, at, field, first: nth === 0, span: fields.length }));
  });
  if (lines.length === 0) return <p>{t('nothing')}</p>;
  return (
    <table className="rd-plain-table rd-difference">
      <thead>
        <tr>
          <th>{t('record')}</th>
          <th>{t('field')}</th>
          <th>{t('before')}</th>
          <th>{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ row, at, field, first, span }) => (
          <tr key={`${at}.${field}`}>
            {first && (
              <th scope="rowgroup" rowSpan={span}>
                {row.kind} {row.id}
              </th>
            )}
            <td>{labels.field(wireName(field))}</td>
            <td>{written(row.before?.[field])}</td>
            <td>{written(row.after?.[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
