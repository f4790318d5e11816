import { adminStatus, type CodeTable, customerScope, type Language } from '@renderdesk/contract';
import type { Names } from '../core/audit/history.ts';
import { codeLabel } from '../core/calls/texts.ts';
import type { Db } from '../core/db/db.ts';

/** How what an account's fields hold is named: organisations, positions and roles, those too that are gone, and codes. */
export const accountNames = async (db: Db, language: Language): Promise<Names> => {
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
  return (kind, field, value) => (kind === 'admin' ? maps[field]?.get(value) : undefined);
};
