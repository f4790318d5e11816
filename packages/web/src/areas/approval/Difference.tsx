import type { ReactNode } from 'react';
import { type Impact, Instant, renderStatus } from '@renderdesk/contract';
import { formatTime } from '../../kit/show/index.ts';
import { type Labels, useLabels } from '../../kit/text/index.ts';
import { useApprovalText, useColumnText, useKindText } from './approval.texts.ts';

/** `parent_id` as the labels of the contract name it: parentId. */
const wireName = (column: string): string =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const momentForm = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/;

/** A stored value as people read it: moments in their form, statuses by name, parts of a value by their labels. */
const written = (value: unknown, of: { kind: string; field: string; labels: Labels }): string => {
  if (value === null || value === undefined) return '';
  if (of.kind === 'task' && of.field === 'status' && typeof value === 'number')
    return of.labels.code(renderStatus, value);
  if (typeof value === 'string' && momentForm.test(value))
    return formatTime(Instant.parse(Date.parse(value)));
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((part) => written(part, of)).join(', ');
  return Object.entries(value)
    .filter(([name]) => name !== 'version')
    .map(([name, part]) => `${of.labels.field(name)}: ${written(part, of)}`)
    .join(', ');
};

/** What a command would change: each field of each record, as it is and as it would be. */
export const Difference = ({ impact, area }: { impact: Impact; area: string }): ReactNode => {
  const t = useApprovalText();
  const labels = useLabels(area);
  const kindOf = useKindText();
  const columnOf = useColumnText();
  const fieldOf = (column: string): string => {
    const name = wireName(column);
    const label = labels.field(name);
    return label === name ? columnOf(name) : label;
  };
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
                {kindOf(row.kind)} {row.id}
              </th>
            )}
            <td>{fieldOf(field)}</td>
            <td>{written(row.before?.[field], { kind: row.kind, field, labels })}</td>
            <td>{written(row.after?.[field], { kind: row.kind, field, labels })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
