import { type ReactNode, useState } from 'react';
import {
  approvals,
  type FourEyesName,
  fourEyesNames,
  namedAtOnce,
  type NamedThing,
  type OutputOf,
  roleKind,
} from '@renderdesk/contract';
import { isSaid, Thing, written } from '../../domain/index.ts';
import { callApi } from '../../kit/call/index.ts';
import { columnLabel } from '../../kit/text/columnLabel.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useApprovalText } from './approval.texts.ts';

type Read = OutputOf<typeof approvals.read>;
type Row = Read['impact']['rows'][number];

/** All things of one change: the first, and the others when they are asked for. */
const Things = ({ read, row }: { read: Read; row: number }): ReactNode => {
  const t = useApprovalText();
  const { approvalId, version, impact, named } = read;
  const { kind, ids, count } = impact.rows[row] as Row;
  const [more, setMore] = useState<readonly NamedThing[]>([]);
  const [asking, setAsking] = useState(false);
  const byId = new Map(named[kind]?.map((one) => [one.id, one]));
  const things = [...ids.flatMap((id) => byId.get(id) ?? []), ...more];
  const left = Math.min(count - things.length, namedAtOnce);
  const ask = async (): Promise<void> => {
    setAsking(true);
    await callApi(approvals.affected, { approvalId, version, row, from: things.length }).then(
      (next) => setMore([...more, ...next]),
      () => undefined,
    );
    setAsking(false);
  };
  return (
    <>
      <ul className="rd-things">
        {things.map((one) => (
          <li key={one.id}>
            <Thing of={one} />
          </li>
        ))}
      </ul>
      {left > 0 && things.length > 0 && (
        <button type="button" className="rd-link" disabled={asking} onClick={() => void ask()}>
          {t('more', { count: left })}
        </button>
      )}
    </>
  );
};

/** What a new thing does not have says nothing about it. */
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** What is a list of sentences stands line by line; those of requests of before are text. */
const Lines = ({ of, write }: { of: unknown; write: (value: unknown) => string }): ReactNode =>
  Array.isArray(of) && of.every((one) => isSaid(one) || (typeof one === 'string' && one.includes(' '))) ? (
    <ul>
      {of.map((one, at) => (
        // Two lines of one posting may read alike.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>{write(one)}</li>
      ))}
    </ul>
  ) : (
    write(of)
  );

/** One change, as it is and as it would be, with the things that it is the same for. */
const Changed = ({ read, at }: { read: Read; at: number }): ReactNode => {
  const t = useApprovalText();
  const row = read.impact.rows[at] as Row;
  const { kind, count, before, after, refers } = row;
  const { area = '', codes = {}, amounts = [] } = read.kinds.find((one) => one.kind === kind) ?? {};
  const labels = useLabels(area);
  const staff = useLabels('staff');
  const only = count === 1 ? read.named[kind]?.find(({ id }) => id === row.ids[0]) : undefined;
  // What stays as it is says of a thing without a name which one it is; of one that is named its number stands there already.
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) =>
      !(only && field === 'id') &&
      (!only || JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field])) &&
      !(isNothing(before?.[field]) && isNothing(after?.[field])),
  );
  const value = (found: unknown, field: string): string => {
    const referred = read.named[refers[field] ?? '']?.find(({ id }) => id === found);
    if (referred) return referred.name ?? String(referred.id);
    if (kind === 'setting' && field === 'name' && isLimit(found)) return t(`limit.${found}`);
    if (kind === 'setting' && field === 'kinds' && Array.isArray(found))
      return roleKind.codes
        .filter((code) => found.includes(code))
        .map((code) => staff.code(roleKind, code))
        .join(', ');
    const currency = after?.['currency'] ?? before?.['currency'] ?? read.currency;
    const isAmount = amounts.includes(field) && typeof currency === 'number';
    return written(found, { field, labels, codes, currency: isAmount ? currency : undefined });
  };
  return (
    <tbody>
      {(fields.length > 0 ? fields : ['']).map((field, nth) => (
        <tr key={field}>
          {nth === 0 && (
            <th scope="rowgroup" rowSpan={Math.max(fields.length, 1)}>
              {only ? <Thing of={only} /> : labels.things(kind, count)}
            </th>
          )}
          {field === '' ? (
            <td colSpan={3}>{t('others')}</td>
          ) : (
            <>
              <td>{columnLabel(field, labels, codes)}</td>
              <td>
                <Lines of={before?.[field]} write={(one) => value(one, field)} />
              </td>
              <td>
                <Lines of={after?.[field]} write={(one) => value(one, field)} />
              </td>
            </>
          )}
        </tr>
      ))}
      {count > 1 && (
        <tr>
          <td colSpan={4}>
            <Things read={read} row={at} />
          </td>
        </tr>
      )}
    </tbody>
  );
};
const isLimit = (name: unknown): name is FourEyesName => (fourEyesNames as readonly unknown[]).includes(name);

/** What a command would change, and in what. */
export const Difference = ({ read }: { read: Read }): ReactNode => {
  const t = useApprovalText();
  if (read.impact.rows.length === 0) return <p>{t('nothing')}</p>;
  return (
    <table className="rd-plain-table rd-difference">
      <thead>
        <tr>
          <th>{t('affected')}</th>
          <th>{t('field')}</th>
          <th>{t('before')}</th>
          <th>{t('after')}</th>
        </tr>
      </thead>
      {read.impact.rows.map((_, at) => (
        // A change has no name but its place in this version of the impact.
        // oxlint-disable-next-line react/no-array-index-key
        <Changed key={`${read.version} ${at}`} read={read} at={at} />
      ))}
    </table>
  );
};
