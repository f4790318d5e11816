import {
  appealStatus,
  contractKind,
  contractState,
  customerFolder,
  keptAfterTask,
  keptBecause,
  ownerAccount,
  pathWithin,
  storeType,
  renderStatus,
  whiteStatus,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { type Guard, type Guarded, comparedPath } from './protect.rules.ts';

const { input, output } = storeType.of;
/** Its test frames are done, and its customer may start the others whenever they like. */
const waitsForCustomer = renderStatus.of.finishedTest;
const { whiteListed, inUse, disputed, inArrears, rented, uploading } = keptBecause.of;

/** The path of a task below its customer's folder; undefined where it does not lie there. */
const below = (folder: string, ownerId: number, path: string): string | undefined => {
  const root = customerFolder(folder, ownerId);
  const found = path === '' ? undefined : pathWithin(root, path);
  return found === undefined ? undefined : comparedPath(found.slice(root.length));
};

/**
 * What of an account's files a cleaning leaves alone at this moment (lifecycles §20): files of all its accounts, since children use the
 * folder of who pays. `root` is where nodes mount storage, as paths of tasks are written.
 */
export const guardOf = async (
  db: Db,
  { ownerId, root, now }: { readonly ownerId: number; readonly root: string; readonly now: Date },
): Promise<Guard> => {
  const guarded: Guarded[] = [];
  const whole = (because: Guarded['because'], type: Guarded['storeType'] = null): void => {
    guarded.push({ path: '', storeType: type, because });
  };
  const facts = await sql<{
    disputed: boolean;
    owes: boolean;
    rents: boolean;
    analyses: boolean;
    cloud: boolean;
  }>`
    select exists (select from appeal where owner_id = ${ownerId} and status in (${appealStatus.of.submitted}, ${appealStatus.of.handling})) as disputed,
      exists (select from account where owner_id = ${ownerId} and kind = ${ownerAccount.of.arrears} and balance < 0) as owes,
      exists (select from contract where owner_id = ${ownerId}
        and kind in (${contractKind.of.pack}, ${contractKind.of.rental}) and state in (${contractState.of.active}, ${contractState.of.overdue})) as rents,
      exists (select from analyse_task where owner_id = ${ownerId} and is_running and deleted_at is null) as analyses,
      exists (select from dayan_job where owner_id = ${ownerId} and is_running and deleted_at is null) as cloud`.execute(
    db,
  );
  const [has] = facts.rows;
  if (has?.disputed) whole(disputed);
  if (has?.owes) whole(inArrears);
  if (has?.rents) whole(rented);
  if (has?.cloud) whole(inUse);
  if (has?.analyses) whole(inUse, input);
  const listed = await db
    .selectFrom('white_list')
    .innerJoin('user', 'user.id', 'white_list.user_id')
    .where('user.owner_id', '=', ownerId)
    .where('white_list.white_status', '=', whiteStatus.of.active)
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .select(['white_list.path', 'white_list.store_type'])
    .execute();
  for (const one of listed)
    guarded.push({ path: comparedPath(one.path), storeType: one.store_type, because: whiteListed });
  const { rows: uploads } = await sql<{
    path: string;
  }>`select path from upload where owner_id = ${ownerId}`.execute(db);
  for (const { path } of uploads)
    guarded.push({ path: comparedPath(path), storeType: null, because: uploading });
  const since = new Date(now.getTime() - keptAfterTask);
  const { rows: tasks } = await sql<{ id: number; path: string; needed: boolean }>`
    select max(id) as id, output_path as path,
      bool_or(deleted_at is null and (is_open or status = ${waitsForCustomer} or ended_at is null or ended_at > ${since})) as needed
    from task where owner_id = ${ownerId} group by output_path`.execute(db);
  const outputs = new Map<string, number>();
  for (const task of tasks) {
    const path = below(root, ownerId, task.path);
    // A task that writes to the whole folder says nothing of what is a result.
    if (path !== undefined && path !== '') outputs.set(path, task.id);
    if (task.needed) {
      whole(inUse, input);
      guarded.push({ path: path ?? '', storeType: output, because: inUse });
    }
  }
  return { guarded, outputs };
};
