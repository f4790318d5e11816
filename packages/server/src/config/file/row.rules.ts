import { type Money, plainAmount } from '@renderdesk/contract';

/** A row as a file has it, with what an update needs. */
export interface KeptRow {
  readonly id: number;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const amounts = new Set(['price', 'rate']);
/** Values with amounts in one form: without the zeros of their columns. */
export const plainValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      amounts.has(field) && typeof value === 'string' ? plainAmount(value as Money) : value,
    ]),
  );
