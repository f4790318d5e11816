import {
  adminStatus,
  type ConfigFinding,
  companyAccountKind,
  configFinding,
  day,
  dayOf,
  type Language,
  permissionStatus,
  scheduleKind,
  versionStatus,
} from '@renderdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/db/db.ts';

/** What a finding concerns: a name, and codes that the caller's language names. */
export interface Found {
  readonly name?: string | null;
  readonly kind?: number;
  readonly currency?: number;
  readonly os?: number;
}
interface At {
  readonly now: Date;
  readonly language: Language;
}
type Query = (at: At) => RawBuilder<Found>;

/** Errors of analyses of so many days are looked at. */
const lookedBack = 7 * day;

const nameOf = ({ language }: At) => sql.ref(language === 'zh' ? 'p.name_zh' : 'p.name_en');
const { open } = versionStatus.of;
const platformOn = sql`p.status = ${permissionStatus.of.on}`;
const activeAdmin = sql`deleted_at is null and status = ${adminStatus.of.active}`;
/** The prices for everyone of a kind of platforms and a currency that have begun. */
const prices = ({ now }: At) => sql`price_version v where (v.platform_kind, v.currency) = (p.kind, c.currency)
  and v.withdrawn_at is null and v.valid_from <= ${now} and v.level is null and not v.student and v.agent_id is null
  and v.owner_id is null and v.frame_kind is null`;
const priced = sql`select distinct p.kind, c.currency from platform p cross join (values (1), (2)) c (currency) where ${platformOn}`;
const reported = sql`select distinct (r ->> 'softwareId')::int as software_id, r ->> 'version' as version_name
  from node n, jsonb_array_elements(n.renderers) r where n.deleted_at is null`;
const keptVersion = sql`exists (select from software_version v where v.deleted_at is null
  and (v.software_id, v.version_name) = (r.software_id, r.version_name))`;
const schedules = ({ now }: At) => sql`dispatch_schedule s join platform p on p.id = s.platform_id
  where s.deleted_at is null and s.enabled and (s.end_date is null or s.end_date >= ${dayOf(now.getTime())}::date)`;

const queries: Readonly<Record<ConfigFinding, Query>> = {
  1: (at) => sql`${priced} and not exists (select from ${prices(at)})`,
  2: () => sql`
    select s.name, n.os from software s join (select distinct unnest(software) as id, os from node where deleted_at is null) n using (id)
    where s.deleted_at is null and not exists (select from render_script r where (r.software_id, r.os) = (s.id, n.os)
      and (not r.is_draft or exists (select from render_script_use u where u.render_script_id = r.id)))`,
  3: (at) => sql`
    select ${at.language === 'zh' ? sql`a.name_zh` : sql`a.name_en`} as name from area a
    where not exists (select from platform p where ${platformOn} and not exists (select from dispatch_schedule s
      where s.deleted_at is null and s.enabled and s.kind = ${scheduleKind.of.area} and (s.platform_id, s.target_id) = (p.id, a.id) and s.max_nodes = 0
        and s.from_minute = 0 and s.to_minute = 1440 and array_length(s.weekdays, 1) = 7
        and coalesce(s.start_date <= ${dayOf(at.now.getTime())}::date, true) and coalesce(s.end_date >= ${dayOf(at.now.getTime())}::date, true)))`,
  4: (at) => sql`
    select ${nameOf(at)} as name from platform p
    where ${platformOn} and not exists (select from node n where n.platform_id = p.id and n.deleted_at is null)`,
  5: () => sql`
    select s.name || ' ' || v.version_name as name from software_version v join software s on s.id = v.software_id
    where v.deleted_at is null and s.deleted_at is null and v.version_status = ${open}
      and not exists (select from (${reported}) r where (r.software_id, r.version_name) = (v.software_id, v.version_name))`,
  6: () => sql`
    select distinct p.plugin_name || ' ' || p.plugin_version as name from plugin p, unnest(p.dependencies) d
    where p.deleted_at is null and p.version_status = ${open} and not exists (select from plugin o
      where o.deleted_at is null and o.version_status = ${open} and o.software_id = p.software_id
        and folded(o.plugin_name || ' ' || o.plugin_version) = folded(d))`,
  7: (at) => sql`
    select ${nameOf(at)} || ' #' || s.id as name from ${schedules(at)}
      and s.guaranteed_nodes > (select count(*) from node n where n.platform_id = p.id and n.deleted_at is null)`,
  8: (at) => sql`select ${nameOf(at)} || ' #' || s.id as name from ${schedules(at)} and not (${platformOn})`,
  9: ({ now }) => sql`
    select null::text as name from (select created_by from rate_version where (from_currency, to_currency) = (2, 1) and withdrawn_at is null
      and valid_from <= ${now} order by valid_from desc limit 1) r where r.created_by is null`,
  10: (at) => sql`
    select ${nameOf(at)} as name, n.os from platform p
    join (select distinct platform_id, os from node where deleted_at is null) n on n.platform_id = p.id
    where ${platformOn} and not exists (select from mount_path m where (m.platform_id, m.os) = (p.id, n.os)
      and m.is_on and m.deleted_at is null)`,
  11: ({ now }) => sql`
    select distinct tip ->> 'code' as name from analyse_task a, jsonb_array_elements(a.tips) tip
    where a.submitted_at > ${new Date(now.getTime() - lookedBack)} and a.deleted_at is null and not exists (
      select from general_error e where e.deleted_at is null and folded(e.code) = folded(tip ->> 'code'))`,
  12: () => sql`
    select code as name from general_error where deleted_at is null and des_description_en <> '' and des_solution_en = ''`,
  13: () => sql`
    select s.name || ' ' || r.version_name as name from (${reported}) r join software s on s.id = r.software_id
    where s.deleted_at is null and r.version_name <> '' and not ${keptVersion}`,
  14: (at) => sql`
    ${priced} and exists (select from ${prices(at)})
      and (select v.created_by from ${prices(at)} order by v.valid_from desc, v.id desc limit 1) is null`,
};

const shown = 5;

/** What the configuration lacks and where it contradicts itself, of some findings: how often, and the first few. */
export const findingsOf = async (db: Db, at: At, only: readonly ConfigFinding[] = configFinding.codes) => {
  const found: { finding: ConfigFinding; count: number; first: Found[] }[] = [];
  for (const finding of only) {
    const { rows } = await sql<Found & { total: number }>`
      select f.*, count(*) over ()::int as total from (${queries[finding](at)}) f order by f limit ${shown}`.execute(
      db,
    );
    if (rows[0])
      found.push({
        finding,
        count: rows[0].total,
        first: rows,
      });
  }
  return found;
};

/** Which steps of a new installation the database says are done. */
export const stepsDone = async (db: Db, now: Date) => {
  const { rows } = await sql<
    Record<
      'company' | 'prices' | 'platforms' | 'areas' | 'staff' | 'factors' | 'node' | 'customer' | 'task',
      boolean
    >
  >`
    select exists (select from company c join company_account a on a.company_id = c.id
        where c.enabled and a.enabled and c.tax_number <> '' and a.kind = ${companyAccountKind.of.bank} and a.account_number <> '') as company,
      exists (select from price_version where created_by is not null and withdrawn_at is null and valid_from <= ${now}) as prices,
      exists (select from platform p where ${platformOn}) as platforms,
      exists (select from area) as areas,
      (select count(*) > 1 from admin where ${activeAdmin}) as staff,
      not exists (select from admin where ${activeAdmin} and not has_factor) as factors,
      exists (select from node where deleted_at is null) as node,
      exists (select from "user" where deleted_at is null) as customer,
      exists (select from task where deleted_at is null) as task`.execute(db);
  const [done] = rows;
  if (!done) throw new Error('the steps have no row');
  return done;
};
