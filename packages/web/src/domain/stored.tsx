import type { ReactNode } from 'react';
import {
  Instant,
  isPermissionKey,
  Money,
  type NamedThing,
  Said,
  saidText,
  textIn,
} from '@renderdesk/contract';
import { yesNo } from '@renderdesk/contract/monitor/columns.texts.ts';
import { permissionName } from '@renderdesk/contract/permissions/permissions.texts.ts';
import { bookAmount } from './bookAmount.tsx';
import { formatTime } from '../kit/show/index.ts';
import { columnLabel } from '../kit/text/columnLabel.ts';
import { type Labels, language } from '../kit/text/index.ts';
import { Go } from '../kit/url/index.ts';

const momentForm = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/;

/** How a stored field is read: its labels, and which fields of its thing hold a code of which table. */
interface Stored {
  readonly field: string;
  readonly labels: Labels;
  readonly codes?: Readonly<Record<string, string>>;
  /** Of what it is an amount, where it is one. */
  readonly currency?: number | undefined;
}

/** Whether a stored value is a sentence of facts. */
export const isSaid = (value: unknown): value is Said => Said.safeParse(value).success;

/** A stored value as people read it: moments in their form, codes and permissions by name, parts of a value by their labels. */
export const written = (value: unknown, of: Stored): string => {
  if (value === null || value === undefined) return '';
  const table = of.codes?.[of.field];
  if (table !== undefined && typeof value === 'number') return of.labels.code({ name: table }, value);
  if (typeof value === 'string' && isPermissionKey(value)) return textIn(permissionName(value), language());
  if (typeof value === 'string' && momentForm.test(value))
    return formatTime(Instant.parse(Date.parse(value)));
  if (typeof value === 'boolean') return textIn(value ? yesNo.yes : yesNo.no, language());
  // Rows of records keep amounts as numbers.
  const amount = of.currency === undefined ? undefined : Money.safeParse(String(value));
  if (amount?.success && of.currency !== undefined) return bookAmount(amount.data, of.currency, of.labels);
  if (typeof value !== 'object') return String(value);
  if (isSaid(value)) return saidText(value, of.labels.code);
  if (Array.isArray(value)) return value.map((part) => written(part, of)).join(', ');
  return Object.entries(value)
    .map(([name, part]) => `${columnLabel(name, of.labels)}: ${written(part, of)}`)
    .join(', ');
};

/** A thing by its name, with whose it is and its number. */
export const Thing = ({ of: { id, name, userName, href } }: { of: NamedThing }): ReactNode => {
  const shown = name ?? String(id);
  return (
    <>
      {href === null ? shown : <Go href={href}>{shown}</Go>}
      <span className="rd-faint">
        {userName !== null && ` ${userName}`} {shown !== String(id) && id}
      </span>
    </>
  );
};
