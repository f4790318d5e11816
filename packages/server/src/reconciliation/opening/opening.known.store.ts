import { missingParameters, openingFileKind, openingProblem } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';
import { commandWords } from '../../task/index.ts';
import { knownCustomers } from '../../user/index.ts';
import { type Fault, folded, type OurLists } from './opening.lines.rules.ts';
import type { OpeningAccount } from './opening.more.rules.ts';
import type { OpeningCustomer } from './opening.rules.ts';
import type { OpeningTask } from './opening.tasks.rules.ts';

const { alreadyThere, countedAlready, parametersMissing } = openingProblem.of;
const kindOf = openingFileKind.of;

/** What files name of ours: each by its number and its names. */
export const ourLists = async (db: Db, companyId: number): Promise<OurLists> => {
  const [software, platforms, areas, accounts] = await Promise.all([
    db.selectFrom('software').select(['id', 'name']).execute(),
    db.selectFrom('platform').select(['id', 'name_zh', 'name_en']).execute(),
    db.selectFrom('area').select(['id', 'name_zh', 'name_en']).execute(),
    db
      .selectFrom('company_account')
      .where('enabled', '=', true)
      .select(['id', 'name', 'company_id', 'currency'])
      .execute(),
  ]);
  const both = (rows: readonly { id: number; name_zh: string; name_en: string }[]) =>
    new Map(
      rows.flatMap(({ id, name_zh: zh, name_en: en }) =>
        [String(id), zh, en].map((name) => [folded(name), id] as const),
      ),
    );
  return {
    software: new Map(
      software.flatMap(({ id, name }) => [String(id), name].map((one) => [folded(one), id] as const)),
    ),
    platforms: both(platforms),
    areas: both(areas),
    accounts: new Map(
      // Names differ within a company; of two companies this one's counts.
      accounts
        .toSorted((a, b) => Number(a.company_id === companyId) - Number(b.company_id === companyId))
        .map(({ id, name, company_id: of, currency }) => [
          folded(name),
          { id, name, companyId: of, currency },
        ]),
    ),
  };
};

/** Customers of a file that accounts here are already. */
export const thereAlready = async (db: Db, customers: readonly OpeningCustomer[]): Promise<Fault[]> => {
  const known = await knownCustomers(db, {
    names: customers.filter(({ mainId }) => mainId === '').map(({ name }) => name),
    phones: customers.flatMap(({ phone }) => phone || []),
    emails: customers.flatMap(({ email }) => email || []),
  });
  return customers.flatMap((one) => {
    const column =
      one.mainId === '' && known.names.has(one.name.toLowerCase())
        ? 'name'
        : one.phone !== '' && known.phones.has(one.phone)
          ? 'phone'
          : one.email !== '' && known.emails.has(one.email.toLowerCase())
            ? 'email'
            : undefined;
    if (column === undefined) return [];
    return [{ kind: kindOf.customers, line: one.line, column, problem: alreadyThere, cell: one[column] }];
  });
};

/** Tasks that were made of a task of that number before, and those whose software needs more to be rendered. */
export const tasksInTheWay = async (db: Db, tasks: readonly OpeningTask[]): Promise<Fault[]> => {
  const there = await db
    .selectFrom('opening_task')
    .where('undone_at', 'is', null)
    .where(sql<boolean>`earlier_id = any(${tasks.map(({ taskId }) => taskId)}::text[])`)
    .select('earlier_id')
    .execute();
  const known = new Set(there.map((one) => one.earlier_id));
  const words = new Map<number, readonly string[]>();
  for (const id of new Set(tasks.map(({ softwareId }) => softwareId)))
    words.set(id, await commandWords(db, id));
  return tasks.flatMap((one): Fault[] => {
    const head = { kind: kindOf.tasks, line: one.line };
    if (known.has(one.taskId))
      return [{ ...head, column: 'taskId', problem: alreadyThere, cell: one.taskId }];
    const missing = missingParameters(words.get(one.softwareId) ?? [], one.parameters);
    return missing.length === 0
      ? []
      : [{ ...head, column: 'parameters', problem: parametersMissing, cell: missing.join(', ') }];
  });
};

/** Accounts of ours that began already: by another batch, or by lines of statements up to that day that are in the books. */
export const accountsInTheWay = async (db: Db, accounts: readonly OpeningAccount[]): Promise<Fault[]> => {
  const faults: Fault[] = [];
  for (const one of accounts) {
    const { rows } = await sql<{ begun: boolean; counted: boolean }>`
      select exists (select from opening_account where company_account_id = ${one.accountId} and undone_at is null) as begun,
        exists (select from statement_line where company_account_id = ${one.accountId} and booked_at < ${one.at}
          and state in (1, 2, 3, 6)) as counted`.execute(db);
    const [there] = rows;
    const problem = there?.begun ? alreadyThere : there?.counted ? countedAlready : undefined;
    if (problem !== undefined)
      faults.push({ kind: kindOf.accounts, line: one.line, column: 'account', problem, cell: one.account });
  }
  return faults;
};
