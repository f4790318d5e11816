import { fieldKind, type ListCall } from '@renderdesk/contract';
import type { Column } from '../types.ts';
import type { AnyRow, Options } from './column.tsx';
import { builders } from './columns.tsx';

/** Columns of fields that need no word of the screen: the contract says what each is, and which flag sorts by it. */
export interface PlainColumns<Row, Label extends string> {
  /** `...fields('userName', 'consume', 'endTime')` */
  fields(...names: readonly (keyof Row & Label)[]): Column<Row>[];
  /** The same, off until a reader switches them on. */
  hidden(...names: readonly (keyof Row & Label)[]): Column<Row>[];
}

/** CSS pixels of fields that many lists have, where the width of their kind is too much or too little. */
const widths: Readonly<Record<string, number>> = {
  userName: 132,
  nodeName: 132,
  sceneName: 180,
  reason: 180,
  remark: 180,
  title: 220,
  createdBy: 120,
  changedBy: 120,
  enteredBy: 100,
  decidedBy: 110,
};

const plainColumn = (call: ListCall, name: string, hidden: boolean): Column<AnyRow> => {
  const schema = call.row.shape[name];
  if (!schema) throw new Error(`${call.name} has no field ${name}`);
  const sort = [`${name}Flag`, `${name}Sort`, name.replace(/Time$/, 'Sort')].find((flag) =>
    call.sorts.includes(flag),
  );
  const width = widths[name];
  const o: Options = {
    ...(sort !== undefined && { sort }),
    ...(width !== undefined && { width }),
    ...(hidden && { hidden }),
  };
  if (name.endsWith('Id')) return builders.id(name, o);
  const field = fieldKind(schema);
  switch (field.kind) {
    case 'code':
      return builders.tag(name, field.table, o);
    case 'money':
      return builders.money(name, { ...o, ...('currency' in call.row.shape && { currency: 'currency' }) });
    case 'instant':
      return builders.time(name, o);
    case 'duration':
      return builders.duration(name, o);
    case 'bytes':
      return builders.bytes(name, o);
    case 'number':
      return builders.number(name, o);
    case 'flag':
      return builders.flag(name, o);
    case 'list':
      return builders.texts(name, o);
    case 'text':
      return builders.text(name, o);
    case 'picture':
    case 'other':
      throw new Error(`${call.name}.${name} needs a column of its own kind`);
  }
};

/** The plain columns of a list call. Throws at module load for a field that has no plain look. */
export const plainColumns = <Row, Label extends string>(call: ListCall): PlainColumns<Row, Label> => {
  const made = (names: readonly string[], hidden: boolean) =>
    names.map((name) => plainColumn(call, name, hidden)) as unknown as Column<Row>[];
  return { fields: (...names) => made(names, false), hidden: (...names) => made(names, true) };
};
