import { type HardwareChoice, type hardwareConfigs, type OutputOf } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';

/** Nodes whose processor or cards are of a model. */
export const nodesOfModel = sql<number>`(select count(*)::int from node where node.deleted_at is null
  and folded(case hardware_model.hardware_type when 0 then node.cpu_name else node.gpu_name end) = folded(hardware_model.model))`;

/** Choices of versions of the same software. */
export const versionsOf = sql<number>`case when hardware_config.software_version <> '' then 0 else (
  select count(*)::int from hardware_config v where v.software_id = hardware_config.software_id
    and v.software_version <> '' and v.deleted_at is null) end`;

/** Adds the choice of a software that its versions hang under, where it has none. */
export const wantSoftware = async (tx: Tx, softwareId: number, now: Date): Promise<void> => {
  await sql`
    insert into hardware_config (software_id, software_version, hardware, created_at)
    select id, '', '[]'::jsonb, ${now} from software where id = ${softwareId}
    on conflict (software_id, folded(software_version)) where deleted_at is null do nothing`.execute(tx);
};

/** Of these configurations, software whose versions remain. */
export const withVersions = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> => {
  const { rows } = await sql<{ id: number; used: boolean }>`
    select c.id, c.software_version = '' and exists (select from hardware_config v where v.software_id = c.software_id
      and v.software_version <> '' and v.deleted_at is null and v.id <> all(${ids}::bigint[])) as used
    from hardware_config c where c.id = any(${ids}::bigint[]) and c.deleted_at is null`.execute(tx);
  return new Map(rows.map(({ id, used }) => [id, used]));
};

/** What a task of a software and version is offered: the version's own choice, else that of the software. */
export const recommended = async (
  db: Db,
  o: { readonly cgId: number; readonly cgVersion: string },
): Promise<OutputOf<typeof hardwareConfigs.recommend>> => {
  const configs = await db
    .selectFrom('hardware_config')
    .where('software_id', '=', o.cgId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`folded(software_version) in ('', folded(${o.cgVersion}))`)
    .orderBy(sql`software_version <> ''`, 'desc')
    .select(['software_version', 'hardware'])
    .execute();
  const own = configs.find(({ hardware }) => (hardware as unknown as HardwareChoice[]).length > 0);
  const offered = ((own?.hardware ?? []) as unknown as HardwareChoice[]).filter(({ status }) => status);
  const known = await db
    .selectFrom('hardware_model')
    .where('deleted_at', 'is', null)
    .where('is_on', '=', true)
    .select(['model', 'hardware_type', 'performance'])
    .execute();
  const hardwareModels = offered.flatMap((one) => {
    const model = known.find((row) => row.model.toLowerCase() === one.model.toLowerCase());
    return model ? [{ ...one, hardwareType: model.hardware_type, performance: model.performance }] : [];
  });
  const current = hardwareModels.filter((one) => one.current);
  const rams = hardwareModels.flatMap(({ ram }) => (ram === null ? [] : [ram]));
  return {
    currentModels: current.map(({ model }) => model),
    hardwareModels: hardwareModels.toSorted((a, b) => b.performance - a.performance),
    ram: current.find(({ ram }) => ram !== null)?.ram ?? null,
    rams: [...new Set(rams)].toSorted((a, b) => a - b),
  };
};
