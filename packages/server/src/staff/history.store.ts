import {
  adminStatus,
  type AnyCall,
  allCalls,
  type CodeTable,
  customerScope,
  type Language,
  principalKind,
} from '@renderdesk/contract';
import { codeLabel } from '../core/calls/texts.ts';
import * as z from 'zod';
import type { Db } from '../core/db/db.ts';

const newest = 50;

/** A record's side, as far as it is read here: rows of things with the values that changed. */
const Side = z
  .object({
    rows: z.array(
      z.object({ kind: z.string(), id: z.number().nullish(), values: z.record(z.string(), z.unknown()) }),
    ),
  })
  .catch({ rows: [] });

interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const wireName = (column: string): string =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** What moves with every change, is the server's own book-keeping, or names the person themselves. */
const unsaid: ReadonlySet<string> = new Set([
  'id',
  'admin_id',
  'version',
  'auth_version',
  'must_change_password',
  'updated_at',
  'created_at',
  'created_by',
  'expires_at',
  'deleted_at',
]);

/** The name of what a field's number stands for; undefined where it stands for itself. */
type Names = (field: string, value: unknown) => string | undefined;

/** Of a long list so many are named. */
const mostNamed = 5;

const said = (field: string, value: unknown, names: Names): string | null => {
  if (value === null || value === undefined || value === '' || value === false) return null;
  if (value === true) return '✓';
  if (Array.isArray(value)) {
    const more = value.length > mostNamed ? ` … (${value.length})` : '';
    return value.length === 0 ? null : value.slice(0, mostNamed).map(String).join(', ') + more;
  }
  return names(field, value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
};

/** The fields of one person that a record says have changed; rows of their own (roles) come and go whole. */
const changesOf = (adminId: number, before: unknown, after: unknown, names: Names): FieldChange[] => {
  const flat = (side: unknown): Map<string, string[]> => {
    const fields = new Map<string, string[]>();
    for (const { kind, id, values } of Side.parse(side).rows) {
      if (kind !== 'admin' || id !== adminId) continue;
      for (const [field, value] of Object.entries(values)) {
        const text = said(field, value, names);
        if (!unsaid.has(field) && text !== null) fields.set(field, [...(fields.get(field) ?? []), text]);
      }
    }
    return fields;
  };
  const [was, is] = [flat(before), flat(after)];
  // Whose rights changed has all roles named, before and after: the one that was given or taken is among them.
  if (was.has('roleNames') || is.has('roleNames')) for (const side of [was, is]) side.delete('role_id');
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const change = {
      field: field === 'role_id' ? 'roleNames' : wireName(field),
      before: was.get(field)?.join(', ') ?? null,
      after: is.get(field)?.join(', ') ?? null,
    };
    return change.before === change.after ? [] : [change];
  });
};

/** Names of organisations, positions and roles, those too that are gone, and of codes. */
const namesOf = async (db: Db, language: Language): Promise<Names> => {
  const [organizations, positions, roles] = await Promise.all([
    db.selectFrom('organization').select(['id', 'name']).execute(),
    db.selectFrom('position').select(['id', 'name']).execute(),
    db.selectFrom('role').select(['id', 'name']).execute(),
  ]);
  const byId = (rows: readonly { id: number; name: string }[]) =>
    new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
  const byCode = (table: CodeTable, name: (code: number) => unknown) =>
    new Map(table.codes.map((code) => [name(code), codeLabel(language, 'staff', table, code)]));
  const maps: Readonly<Record<string, ReadonlyMap<unknown, string>>> = {
    organization_id: byId(organizations),
    position_id: byId(positions),
    role_id: byId(roles),
    status: byCode(adminStatus, (code) => code),
    customerScope: byCode(customerScope, (code) => customerScope.entries[code as 0 | 1 | 2].name),
  };
  return (field, value) => maps[field]?.get(value);
};

/** What commands did to an account, newest first, refused ones too. */
export const historyOf = async (db: Db, adminId: number, language: Language) => {
  const rows = await db
    .selectFrom('operation_object as oo')
    .innerJoin('operation as o', (join) =>
      join.onRef('o.at', '=', 'oo.at').onRef('o.id', '=', 'oo.operation_id'),
    )
    .leftJoin('admin as a', (join) =>
      join.onRef('a.id', '=', 'o.actor_id').on('o.actor_kind', '=', principalKind.of.staff),
    )
    .where('oo.kind', '=', 'admin')
    .where('oo.object_id', '=', adminId)
    .select([
      'oo.at',
      'oo.outcome',
      'o.call',
      'o.before',
      'o.after',
      'o.reason',
      'o.request_id',
      'a.really_name',
    ])
    .orderBy('oo.at', 'desc')
    .orderBy('oo.operation_id', 'desc')
    .limit(newest)
    .execute();
  const names = await namesOf(db, language);
  return rows.map((row) => ({
    at: row.at,
    by: row.really_name ?? '',
    call: callOf(row.call),
    outcome: row.outcome,
    reason: row.reason,
    requestId: row.request_id,
    changes: changesOf(adminId, row.before, row.after, names),
  }));
};

/** The call of a record; by its name alone where it is one of an earlier version. */
const callOf = (name: string): Pick<AnyCall, 'area' | 'group' | 'key' | 'name'> => {
  const [area = '', group = '', key = ''] = name.split('.');
  return allCalls.find((call) => call.name === name) ?? { area, group, key, name };
};
