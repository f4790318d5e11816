import { hour } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db } from '../core/db/db.ts';
import { ensurePartitions } from '../core/db/partitions.ts';
import { projects, software, steps } from './tasks.data.ts';

const part = 50_000;
const year = 365 * 24 * hour;

/**
 * A million ended tasks over the year before the demo's two weeks, made inside PostgreSQL from hashes of their number,
 * so that they are the same each time. A few customers submit most. Each part commits by itself.
 */
export async function fillLarge(db: Db, now: Date, total = 1_000_000): Promise<number> {
  const names = [...projects.zh, ...projects.en];
  const endings = software.map((one) => one.endings[0]);
  const end = new Date(now.getTime() - 15 * 24 * hour);
  for (let from = 0; from < total; from += part) {
    await ensurePartitions(db, now);
    await sql`
      INSERT INTO task (user_id, owner_id, platform_id, area_id, software_id, status, stop_type, level, project_name,
        scene_name, scene_path, output_path, plugin_versions, category, channel, submitted_at, started_at, ended_at,
        frame_count, aborted, failure, success, consume, currency)
      SELECT u.id, u.owner_id,
        CASE WHEN u.business_type = 0 THEN 7 ELSE (ARRAY[1, 1, 2, 2, 3, 4, 5, 6])[1 + a % 8] END, u.area_id,
        (${software.map((one) => one.id)}::int[])[1 + b % ${software.length}], s.status,
        CASE WHEN s.status = 70 THEN 1 + c % 3 END, u.level,
        (${names}::text[])[1 + (u.id * 7 + a % 3) % ${names.length}],
        format('ep%s_shot_%s_%s_v%s.%s', lpad((1 + a % 12)::text, 2, '0'), lpad((10 * (1 + b % 240))::text, 3, '0'),
          (${[...steps]}::text[])[1 + c % ${steps.length}], lpad((1 + a % 32)::text, 3, '0'),
          (${endings}::text[])[1 + b % ${endings.length}]),
        format('/%s/input/%s', u.owner_id, i), format('/%s/output/%s/', u.owner_id, i), '{}', '{animation}',
        1 + a % 2, s.at, s.at + make_interval(mins => (1 + a % 30)::int), s.at + make_interval(mins => (40 + b % 900)::int),
        f.frames, CASE WHEN s.status IN (35, 70) THEN f.frames / 6 + 1 ELSE 0 END,
        CASE WHEN s.status = 30 THEN f.frames / 10 + 1 WHEN s.status = 45 THEN f.frames ELSE 0 END,
        CASE s.status WHEN 25 THEN f.frames WHEN 30 THEN f.frames - f.frames / 10 - 1 WHEN 45 THEN 0
          ELSE f.frames - f.frames / 6 - 1 END,
        (f.frames * (1 + c % 500))::numeric / 100, u.currency
      FROM generate_series(${from}::bigint, ${Math.min(from + part, total) - 1}::bigint) AS i,
        LATERAL (SELECT abs(hashint8extended(i, 1) % 1000003) AS a, abs(hashint8extended(i, 2) % 1000003) AS b,
          abs(hashint8extended(i, 3) % 1000003) AS c) AS h,
        LATERAL (SELECT (ARRAY[25, 25, 25, 25, 25, 25, 25, 25, 30, 30, 45, 70, 35])[1 + a % 13] AS status,
          ${end}::timestamptz - make_interval(secs => ${year / 1000} * (1 - i::float8 / ${total})) AS at) AS s,
        LATERAL (SELECT (ARRAY[24, 72, 120, 240, 480])[1 + b % 5] AS frames) AS f,
        LATERAL (SELECT u.*
          FROM (SELECT array_agg(id ORDER BY id) AS ids FROM "user" WHERE enabled AND NOT is_zombie) AS everyone
          JOIN "user" u ON u.id = everyone.ids[1 + floor(cardinality(everyone.ids) * ((a / 1000003.0) ^ 2))::int]) AS u
      ORDER BY i`.execute(db);
  }
  return total;
}
