import { Fragment, type ReactNode } from 'react';
import type { operationLog, OutputOf } from '@renderdesk/contract';
import { Thing, written } from '../../domain/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { columnLabel } from '../../kit/text/columnLabel.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useMonitorText } from './monitor.texts.ts';
import { useKindName } from './useKindName.ts';

type Read = OutputOf<typeof operationLog.read>;
type Change = Read['changes'][number];

/** One thing that changed, field by field. */
const Changed = ({ of, named }: { of: Change; named: Read['named'] }): ReactNode => {
  const { kind, area, id, before, after, refers, codes, amounts } = of;
  const currency = after?.['currency'] ?? before?.['currency'];
  const kindName = useKindName();
  const labels = useLabels(area);
  const thing = named[kind]?.find((one) => one.id === id);
  // Its number stands before its fields already.
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => field !== 'id' || (before ?? after)?.[field] !== id,
  );
  const value = (side: Change['before'], field: string): ReactNode => {
    const found = side?.[field];
    const referred = named[refers[field] ?? '']?.find((one) => one.id === found);
    if (referred && referred.name !== null) return <Thing of={referred} />;
    const isAmount = amounts.includes(field) && typeof currency === 'number';
    const words = written(found, { field, labels, codes, currency: isAmount ? currency : undefined });
    return words === '' ? <EmptyValue /> : words;
  };
  return (
    <tbody>
      {fields.map((field, nth) => (
        <tr key={field}>
          {nth === 0 && (
            <th scope="rowgroup" rowSpan={fields.length}>
              {kindName(kind)} {thing ? <Thing of={thing} /> : id}
            </th>
          )}
          <td>{columnLabel(field, labels, codes)}</td>
          <td>{value(before, field)}</td>
          <td>{value(after, field)}</td>
        </tr>
      ))}
    </tbody>
  );
};

/** What a record changed, before and after. */
export const Changes = ({ read }: { read: Read }): ReactNode => {
  const t = useMonitorText();
  const { changes, more, named } = read;
  const others = Object.values(more).reduce((sum, count) => sum + count, 0);
  if (changes.length === 0) return <p className="rd-faint">{t('nothing')}</p>;
  return (
    <>
      <table className="rd-plain-table rd-record-changes">
        <thead>
          <tr>
            <th scope="col">{t('affected')}</th>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        {changes.map((change, at) => (
          // A change has no name but its place in the record, which never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <Changed key={at} of={change} named={named} />
        ))}
      </table>
      {others > 0 && <p className="rd-faint">{t('beyond', { count: others })}</p>}
    </>
  );
};

/** What was sent with a call, field by field; what a record keeps of it is redacted. */
export const Sent = ({ read }: { read: Read }): ReactNode => {
  const t = useMonitorText();
  const [area = 'monitor'] = read.call.split('.');
  const labels = useLabels(area);
  const fields = Object.entries(read.input ?? {});
  if (fields.length === 0) return <p className="rd-faint">{t('noInput')}</p>;
  if ('bytes' in (read.input ?? {}) && 'begins' in (read.input ?? {}))
    return (
      <>
        <p className="rd-faint">{t('cutOff')}</p>
        <pre className="rd-record-text">{String(read.input?.['begins'])}</pre>
      </>
    );
  return (
    <dl>
      {fields.map(([field, value]) => (
        <Fragment key={field}>
          <dt>{columnLabel(field, labels)}</dt>
          <dd>{written(value, { field, labels })}</dd>
        </Fragment>
      ))}
    </dl>
  );
};
