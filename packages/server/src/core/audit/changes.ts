import { createHash } from 'node:crypto';
import { masked } from '@renderdesk/contract';
import { type PartnerEvent, notifiedTables } from '../events/partnerEvents.store.ts';
import type { Table, Tables } from './tables.ts';

/** A row before and after: only the changed columns of an updated row, all columns of an inserted or deleted one. */
export interface Change {
  readonly kind: string;
  /** Id of the thing that the row belongs to; undefined for things without one (settings have names). */
  readonly id: number | undefined;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
  /** Columns with the id of another thing, and that thing's kind. */
  readonly refers: Readonly<Record<string, string>>;
}
export type Row = Readonly<Record<string, unknown>>;

/** Rows kept with their content; beyond them only the number is kept. */
const kept = 50;
/** Columns that every write changes; they are left out of comparisons. */
export const tally: ReadonlySet<string> = new Set(['version', 'updated_at']);

/** A row before the command and now, whatever the number of statements that wrote it. */
interface Net {
  readonly name: string;
  readonly table: Table;
  readonly before: Row | null;
  after: Row | null;
}

/** The rows that one command changes, collected from its statements (`recorder.ts`); handlers do not report them. */
export class Changes {
  /** All things whose rows changed, by kind. */
  readonly touched = new Map<string, Set<number>>();
  /** First and last row of each thing that partners may be notified of. */
  readonly #events = new Map<string, { first: Row | null; last: Row; table: string }>();
  /** Customers whose things changed, and the accounts that pay for them. */
  readonly customers = new Set<number>();
  readonly #tables: Tables;
  readonly #now: Date | undefined;
  readonly #erases: boolean;
  readonly #new = new Set<string>();
  readonly #net = new Map<string, Net>();
  /** Keys of rows beyond those kept. */
  readonly #others = new Map<string, string>();

  /**
   * `now` is the time of the command, given when two runs are compared: times are then compared by their distance from
   * it. With `erases`, values before the change are omitted.
   */
  constructor(
    tables: Tables,
    o: { readonly now?: Date | undefined; readonly erases?: boolean | undefined } = {},
  ) {
    this.#tables = tables;
    this.#now = o.now;
    this.#erases = o.erases === true;
  }

  /** Whether changes of a table are recorded. */
  records(table: string): boolean {
    return this.#tables.get(table)?.isRecorded === true;
  }

  add(name: string, before: Row | null, after: Row | null): void {
    const table = this.#tables.get(name);
    const whole = after ?? before;
    // An update without a difference is no change.
    if (!table || !whole || same(before, after)) return;
    if (after) this.#addEvent(name, before, after);
    const id = idOf(table, whole);
    const touched = this.touched.get(table.kind) ?? new Set();
    this.touched.set(table.kind, touched);
    if (id !== undefined) touched.add(id);
    // A row without an id of its own takes that of a thing created earlier.
    const { thing } = table;
    if (!before && (table.columns.get(thing)?.isIdentity === true || this.isNew(table.refers[thing], id)))
      this.#new.add(`${table.kind} ${id}`);
    for (const customer of [table.kind === 'user' ? id : whole['user_id'], whole['owner_id']])
      if (typeof customer === 'number' && customer > 0) this.customers.add(customer);
    const key = JSON.stringify([name, ...table.key.map((column) => whole[column])]);
    const known = this.#net.get(key);
    if (known) known.after = after;
    else if (this.#net.size < kept || this.#now) this.#net.set(key, { name, table, before, after });
    else this.#others.set(key, name);
  }

  #addEvent(table: string, before: Row | null, after: Row): void {
    const notified = notifiedTables[table];
    if (!notified) return;
    const key = `${table} ${String(after['id'])}`;
    const known = this.#events.get(key);
    if (known) known.last = after;
    else this.#events.set(key, { first: before, last: after, table });
  }

  /** All things whose status changed and that partners may be notified of. */
  get partnerEvents(): PartnerEvent[] {
    return [...this.#events.values()].flatMap(({ first, last, table }) => {
      const notified = notifiedTables[table];
      if (!notified) return [];
      const [userId, objectId, state] = [last[notified.user], last['id'], last[notified.state]];
      const isNews = first ? first[notified.state] !== state : notified.bornAs?.some((one) => one === state);
      if (isNews !== true) return [];
      return [{ topic: notified.topic, userId, objectId, state } as PartnerEvent];
    });
  }

  get #changed(): Net[] {
    return [...this.#net.values()].filter(({ before, after }) => !same(before, after));
  }

  #changeOf({ table, before, after }: Net): Change {
    const was = before ? shown(table, before, after) : undefined;
    return {
      kind: table.kind,
      id: idOf(table, after ?? before ?? {}),
      before: was && this.#erases ? emptied(was) : was,
      after: after ? shown(table, after, before) : undefined,
      refers: table.refers,
    };
  }

  /** The changed rows that are kept, with content. */
  get rows(): Change[] {
    return this.#changed.slice(0, kept).map((net) => this.#changeOf(net));
  }

  /** All changed rows, those beyond the limit without content. */
  get all(): Change[] {
    const others = [...this.#others].map(([key, name]) => {
      const [, id] = JSON.parse(key) as unknown[];
      return {
        kind: this.#tables.get(name)?.kind ?? name,
        id: typeof id === 'number' ? id : undefined,
        before: undefined,
        after: undefined,
        refers: {},
      };
    });
    return [...this.#changed.map((net) => this.#changeOf(net)), ...others];
  }

  /** Number of changed rows beyond those kept, by table. */
  get more(): ReadonlyMap<string, number> {
    const names = [...this.#changed.slice(kept).map(({ name }) => name), ...this.#others.values()];
    return new Map([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]));
  }

  /** Whether this run created the thing with this id; another run assigns another id. */
  isNew(kind: string | undefined, id: unknown): boolean {
    return this.#new.has(`${kind} ${String(id)}`);
  }

  /** Versions of the things of a kind before the command, by their ids. */
  versionsBefore(kind: string | undefined): [number | undefined, unknown][] {
    return this.#changed
      .flatMap(({ table, before }): [number | undefined, unknown][] =>
        before && table.kind === kind ? [[idOf(table, before), before['version']]] : [],
      )
      .toSorted(([a = 0], [b = 0]) => a - b);
  }

  /**
   * Digest by which two runs of one command are compared. It covers every row without values that differ between runs:
   * ids of new rows and versions are left out, times computed from `now` become their distance from it.
   */
  digest(): string {
    const hashes = this.#changed.map((net) =>
      hashOfRow(net, this.#now ?? new Date(0), (kind, id) => this.isNew(kind, id)),
    );
    return createHash('sha256').update(JSON.stringify(hashes.toSorted())).digest('hex');
  }
}

/** A row without its content: which columns had a value. */
const emptied = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isContent(value) ? masked('words', value) : value]),
  );
const isContent = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const idOf = (table: Table, row: Row): number | undefined => {
  const number = row[table.thing];
  return typeof number === 'number' ? number : undefined;
};

const differs = (name: string, row: Row, other: Row | null): boolean =>
  !other || !same(other[name], row[name]);

/**
 * Precision that separates the two sources of a time. A time computed from `now` has milliseconds; a time that a person
 * typed, or the end of a day, has whole seconds.
 */
const second = 1000;

/** Hash of one changed row for `digest`. */
const hashOfRow = (
  { name, table, before, after }: Net,
  now: Date,
  isNew: (kind: string | undefined, id: unknown) => boolean,
): string => {
  const side = (row: Row | null, other: Row | null): Row | null =>
    row &&
    Object.fromEntries(
      Object.entries(row).flatMap(([field, value]) => {
        const column = table.columns.get(field);
        const isKnownKey = before !== null && table.key.includes(field);
        const isAssigned = column?.isIdentity === true && !before;
        if (tally.has(field) || column?.hidden !== false || isAssigned) return [];
        if (!isKnownKey && !differs(field, row, other)) return [];
        if (isNew(table.refers[field], value)) return [[field, 'new']];
        const distance =
          row === after && column.isMoment && typeof value === 'string'
            ? Date.parse(value) - now.getTime()
            : NaN;
        // The same milliseconds as `now`: the time was computed from it.
        return [[field, distance % second === 0 ? distance : value]];
      }),
    );
  return createHash('sha256')
    .update(JSON.stringify([name, side(before, after), side(after, before)]))
    .digest('hex');
};

/** The row as a record shows it: only columns that differ from `other`, with sensitive values masked. */
const shown = (table: Table, row: Row, other: Row | null): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const column = table.columns.get(name);
      if (column?.hidden !== false || !differs(name, row, other) || (!other && value === null)) return [];
      return [[name, column.sensitive ? masked(column.sensitive, value) : value]];
    }),
  );
