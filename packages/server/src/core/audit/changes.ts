import { createHash } from 'node:crypto';
import { masked } from '@renderdesk/contract';
import { type PartnerEvent, notifiedTables } from '../events/partnerEvents.store.ts';
import type { Table, Tables } from './tables.ts';

/** A row as it was and as it is: only what changed of one that was there, all of one that came or went. */
export interface Change {
  readonly kind: string;
  /** The number of the thing that the row belongs to; undefined where it has none (settings are named). */
  readonly id: number | undefined;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
  /** Its columns that hold the number of another thing, and the kind of that. */
  readonly refers: Readonly<Record<string, string>>;
}
export type Row = Readonly<Record<string, unknown>>;

/** At most so many rows are kept with their content; of the others only how many there were. */
const kept = 50;
/** Columns that every change moves along: nobody decides by them. */
export const tally: ReadonlySet<string> = new Set(['version', 'updated_at']);

/** A row as it was before the command and as it is by now, however many statements wrote it. */
interface Net {
  readonly name: string;
  readonly table: Table;
  readonly before: Row | null;
  after: Row | null;
}

/** The rows that one command changes, taken from its own statements (`recorder.ts`). Handlers say nothing of it. */
export class Changes {
  /** The things whose rows changed, all of them, by kind. */
  readonly touched = new Map<string, Set<number>>();
  readonly #events = new Map<string, { first: Row | null; last: Row; table: string }>();
  /** The customers whose things changed, and those who pay for them. */
  readonly customers = new Set<number>();
  readonly #tables: Tables;
  readonly #now: Date | undefined;
  readonly #erases: boolean;
  readonly #new = new Set<string>();
  readonly #net = new Map<string, Net>();
  /** Rows beyond those kept, by their keys. */
  readonly #others = new Map<string, string>();

  /**
   * `now` is the command's, given where two runs of it may be compared: moments are compared by their distance from it. What a command
   * `erases` it does not tell.
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
    // An update that left everything as it was is none.
    if (!table || !whole || same(before, after)) return;
    if (after) this.#addEvent(name, before, after);
    const id = idOf(table, whole);
    const touched = this.touched.get(table.kind) ?? new Set();
    this.touched.set(table.kind, touched);
    if (id !== undefined) touched.add(id);
    // What has no number of its own takes that of a thing that was made before it.
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

  /** The things that are in another state than before and that partners may hear of, all of them. */
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

  get rows(): Change[] {
    return this.#changed.slice(0, kept).map((net) => this.#changeOf(net));
  }

  /** Every row that changed; those whose content is not kept without it. */
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

  /** How many rows changed beyond those kept, by table. */
  get more(): ReadonlyMap<string, number> {
    const names = [...this.#changed.slice(kept).map(({ name }) => name), ...this.#others.values()];
    return new Map([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]));
  }

  /** Whether a thing of this number came with this run: another run gives it another. */
  isNew(kind: string | undefined, id: unknown): boolean {
    return this.#new.has(`${kind} ${String(id)}`);
  }

  /**
   * By what two runs of one command are compared: every row of theirs, without what differs from run to run though nothing
   * else does (numbers of new rows, versions; moments reckoned from the run's own now stand as their distance from it).
   */
  digest(): string {
    const lines = this.#changed.map((net) =>
      lineOf(net, this.#now ?? new Date(0), (kind, id) => this.isNew(kind, id)),
    );
    return createHash('sha256').update(JSON.stringify(lines.toSorted())).digest('hex');
  }
}

/** A row without its content: where one was, and what of it was nothing. */
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

/** What is reckoned from a run's now bears its milliseconds; what somebody typed, and where a day ends, is a moment of its own. */
const second = 1000;

const lineOf = (
  { name, table, before, after }: Net,
  now: Date,
  isNew: (kind: string | undefined, id: unknown) => boolean,
): string => {
  const side = (row: Row | null, other: Row | null): Row | null =>
    row &&
    Object.fromEntries(
      Object.entries(row).flatMap(([field, value]) => {
        const column = table.columns.get(field);
        const isOld = before !== null && table.key.includes(field);
        const isNewNumber = column?.isIdentity === true && !before;
        if (tally.has(field) || column?.hidden !== false || isNewNumber) return [];
        if (!isOld && !differs(field, row, other)) return [];
        if (isNew(table.refers[field], value)) return [[field, 'new']];
        const distance =
          row === after && column.isMoment && typeof value === 'string'
            ? Date.parse(value) - now.getTime()
            : NaN;
        return [[field, distance % second === 0 ? distance : value]];
      }),
    );
  return createHash('sha256')
    .update(JSON.stringify([name, side(before, after), side(after, before)]))
    .digest('hex');
};

/** What a record shows of a row beside the other side of it: what differs, and what is sensitive masked. */
const shown = (table: Table, row: Row, other: Row | null): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const column = table.columns.get(name);
      if (column?.hidden !== false || !differs(name, row, other) || (!other && value === null)) return [];
      return [[name, column.sensitive ? masked(column.sensitive, value) : value]];
    }),
  );
