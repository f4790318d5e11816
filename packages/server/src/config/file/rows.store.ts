import { type ConfigSection, permissionStatus, scheduleKind } from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';
import { type KeptRow, plainValues } from './row.rules.ts';

type Rows = (now: Date) => RawBuilder<{ id: number; version: number; values: Record<string, unknown> }>;

/** Tables whose rows are never deleted. */
const unmarked: ReadonlySet<string> = new Set(['platform', 'area']);

/** Rows of a table by an object of their fields, software by name. */
const rows =
  (table: string, fields: Readonly<Record<string, string>>): Rows =>
  () => {
    const ofSoftware = fields['software'] !== undefined;
    const pairs = Object.entries(fields).flatMap(([field, column]) => [
      sql.lit(field),
      sql.raw(field === 'software' ? 's.name' : column),
    ]);
    return sql`
      select r.id, r.version, jsonb_build_object(${sql.join(pairs)}) as values from ${sql.table(table)} r
      ${ofSoftware ? sql`left join software s on s.id = r.software_id` : sql``}
      ${unmarked.has(table) ? sql`` : sql`where r.deleted_at is null`} order by r.id`;
  };
const software = { software: 'software_id' } as const;
const clock = (column: string): string =>
  `lpad(((${column} / 60) % 24)::text, 2, '0') || ':' || lpad((${column} % 60)::text, 2, '0')`;

const tables: Readonly<Record<ConfigSection, Rows>> = {
  1: rows('platform', {
    platformNo: 'r.id',
    nameZh: 'r.name_zh',
    nameEn: 'r.name_en',
    kind: 'r.kind',
    isOn: `r.status = ${permissionStatus.of.on}`,
    hostTags: 'r.host_tags',
  }),
  17: rows('area', {
    nameEn: 'r.name_en',
    nameZh: 'r.name_zh',
    businessType: 'r.business_type',
    zone: 'r.zone',
  }),
  2: rows('software', { softwareName: 'r.name' }),
  3: rows('software_version', {
    ...software,
    versionName: 'r.version_name',
    versionStatus: 'r.version_status',
    isCustom: 'r.is_custom',
    remark: 'r.remark',
  }),
  4: rows('plugin', {
    ...software,
    pluginName: 'r.plugin_name',
    pluginVersion: 'r.plugin_version',
    versionStatus: 'r.version_status',
    dependencies: 'r.dependencies',
    platforms: 'r.platforms',
    systems: 'r.systems',
    clientVersion: 'r.client_version',
    remark: 'r.remark',
  }),
  5: rows('task_group', { groupName: 'r.group_name', isOn: 'r.is_on', remark: 'r.remark' }),
  6: rows('node_constraint', { constraintText: 'r.constraint_text', isOn: 'r.is_on', remark: 'r.remark' }),
  7: rows('json_template', {
    ...software,
    templateName: 'r.template_name',
    jsonContent: 'r.json_content',
    jsonSchema: 'r.json_schema',
    isOn: 'r.is_on',
    remark: 'r.remark',
  }),
  8: rows('dictionary_entry', {
    dictionary: 'r.dictionary',
    entryValue: 'r.entry_value',
    nameZh: 'r.name_zh',
    nameEn: 'r.name_en',
    entryOrder: 'r.entry_order',
    isOn: 'r.is_on',
    remark: 'r.remark',
  }),
  9: rows('mount_path', {
    platform: 'r.platform_id',
    os: 'r.os',
    storeType: 'r.store_type',
    storagePath: 'r.storage_path',
    mountPoint: 'r.mount_point',
    isOn: 'r.is_on',
    remark: 'r.remark',
  }),
  10: rows('general_error', {
    code: 'r.code',
    desDescriptionCn: 'r.des_description_cn',
    desDescriptionEn: 'r.des_description_en',
    desSolutionCn: 'r.des_solution_cn',
    desSolutionEn: 'r.des_solution_en',
    isOpen: 'r.is_open',
    type: 'r.type',
    isRepair: 'r.is_repair',
  }),
  11: rows('rendering_error', {
    ...software,
    desDescription: 'r.des_description',
    desSolution: 'r.des_solution',
    isOpen: 'r.is_open',
    isShow: 'r.is_show',
    type: 'r.type',
    languageFlag: 'r.language_flag',
  }),
  12: rows('auto_reply', {
    keyword: 'r.keyword',
    replyMatch: 'r.reply_match',
    priority: 'r.priority',
    replyText: 'r.reply_text',
    isOn: 'r.is_on',
  }),
  13: () => sql`
    select r.id, r.version, jsonb_build_object('platform', r.platform_id, 'weekdays', r.weekdays, 'fromTime', ${sql.raw(clock('r.from_minute'))},
      'toTime', ${sql.raw(clock('r.to_minute'))}, 'startDate', r.start_date, 'endDate', r.end_date, 'maxNodes', r.max_nodes,
      'guaranteedNodes', r.guaranteed_nodes, 'levelOffset', r.level_offset, 'isOn', r.enabled) as values
    from dispatch_schedule r where r.deleted_at is null and r.kind = ${scheduleKind.of.platform} order by r.id`,
  14: (now) => sql`
    select distinct on (s.name, folded(r.fee_name), folded(r.version_name), folded(r.plugin_name), r.currency) r.id, 1 as version,
      jsonb_build_object('software', s.name, 'feeName', r.fee_name, 'versionName', nullif(r.version_name, ''),
        'pluginName', nullif(r.plugin_name, ''), 'feeUnit', r.fee_unit, 'currency', r.currency, 'price', r.price::text) as values
    from software_fee r join software s on s.id = r.software_id where r.withdrawn_at is null and r.valid_from <= ${now}
    order by s.name, folded(r.fee_name), folded(r.version_name), folded(r.plugin_name), r.currency, r.valid_from desc`,
  15: (now) => sql`
    select distinct on (r.platform_kind, r.unit, r.currency, r.student, r.level, r.frame_kind) r.id, 1 as version,
      jsonb_build_object('platformKind', r.platform_kind, 'priceUnit', r.unit, 'currency', r.currency,
        'priceScope', case when r.student then 3 when r.level is not null then 2 else 1 end, 'memberLevel', r.level,
        'frameKind', r.frame_kind, 'price', r.price::text) as values
    from price_version r where r.withdrawn_at is null and r.valid_from <= ${now} and r.agent_id is null and r.owner_id is null
    order by r.platform_kind, r.unit, r.currency, r.student, r.level, r.frame_kind, r.valid_from desc, r.id desc`,
  16: (now) => sql`
    select r.id, 1 as version, jsonb_build_object('rate', r.rate::text) as values from rate_version r
    where (r.from_currency, r.to_currency) = (2, 1) and r.withdrawn_at is null and r.valid_from <= ${now}
    order by r.valid_from desc limit 1`,
};

/** The rows of a part of the configuration as they stand. */
export const keptRowsOf = async (db: Db, code: ConfigSection, now: Date): Promise<KeptRow[]> => {
  const { rows: found } = await tables[code](now).execute(db);
  return found.map((row) => ({ ...row, id: Number(row.id), values: plainValues(row.values) }));
};

/** The ids of software by name. */
export const softwareIds = async (db: Db): Promise<Map<string, number>> => {
  const found = await db
    .selectFrom('software')
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .execute();
  return new Map(found.map(({ id, name }) => [name, id]));
};
