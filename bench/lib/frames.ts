import type pg from 'pg';

/** How many frames the two large tasks hold: one open and at work, one ended. */
export const openFrames = 100_000;
export const endedFrames = 1_000_000;
/** Nodes beside the demo's, and how many of them render a frame of the open task. */
const nodes = 5000;
const rendering = 4000;
/** Of so many ended tasks one has its frames, of so many of those one also its attempts and charges. */
const framesOfOneIn = 21;
const attemptsOfOneIn = 5;

/** The names of the two large tasks' scenes. */
export const openScene = 'bench_100000.blend';
export const endedScene = 'bench_1000000.blend';

/**
 * Ten million frames beside the tasks, set by set inside PostgreSQL, all or nothing: every frame of one ended task in 21,
 * standing as the task's counters say, a task at work with 100,000 and an ended one with 1,000,000. Those two, and one in
 * five of the others, have their attempts (one frame in twenty failed once before) and the charges that their consumption
 * is the sum of. And 5,000 nodes, 4,000 of them at work.
 */
export const fillFrames = async (client: pg.Client): Promise<void> => {
  await client.query('BEGIN');
  for (const statement of [prices, addNodes, beats, largeTasks, smallFrames, largeFrames, attempts]) {
    await client.query(statement);
  }
  // Made anew once all costs are known: else each of millions of frames would change its place in every index of the table.
  const { rows: orders } = await client.query<{ name: string; made: string }>(byCost);
  for (const { name } of orders) await client.query(`DROP INDEX ${name}`);
  await client.query(charges);
  for (const { made } of orders) await client.query(made);
  for (const statement of [consumed, live, liveAttempts, atWork, purses, events, `DROP TABLE hourly`])
    await client.query(statement);
  await client.query('COMMIT');
};

/** Nodes that sent no sign of life since the last run would be lost to the first sweep, with their frames. */
export const freshenNodes = (client: pg.Client): Promise<unknown> =>
  client.query(`UPDATE node_beat SET beat_at = now()`);

/** What an hour of a bench node costs, by platform and currency. */
const prices = `
  CREATE TEMP TABLE hourly AS
  SELECT DISTINCT ON (p.id, v.currency) p.id AS platform_id, v.currency, v.id AS version,
    round(v.price * CASE v.unit WHEN 1 THEN 16 WHEN 2 THEN 2 ELSE 1 END, 6) AS price
  FROM platform p JOIN price_version v ON v.platform_kind = p.kind
  WHERE v.level IS NULL AND v.agent_id IS NULL AND v.owner_id IS NULL AND v.frame_kind IS NULL
  ORDER BY p.id, v.currency, v.id`;

/** Nine in ten work; the others are locked, unhealthy or off, in turn. */
const addNodes = `
  INSERT INTO node (name, platform_id, power, service, lock, ip, mac, sn_code, cpu_name, cores, real_cores, memory_mb, os,
    software, agent_version, is_simulated, state_reason, state_since, created_at)
  SELECT format('bench-%s', lpad(i::text, 4, '0')), p.ids[1 + i % cardinality(p.ids)],
    CASE WHEN i >= ${rendering} AND i % 8 = 3 THEN 0 ELSE 2 END,
    CASE WHEN i >= ${rendering} AND i % 8 = 3 THEN 1 WHEN i >= ${rendering} AND i % 8 = 5 THEN 3 ELSE 0 END,
    CASE WHEN i % 16 = 7 THEN 1 ELSE 0 END,
    ('10.77.' || i / 250 || '.' || 1 + i % 250)::inet, format('02:77:00:00:%s:%s', lpad(to_hex(i / 256), 2, '0'),
    lpad(to_hex(i % 256), 2, '0')), format('BENCH%s', i), 'EPYC 7302', 16, 16, 65536, 1, '{2007}', '1.0.0', true, '',
    now() - interval '40 days', now() - interval '400 days'
  FROM generate_series(0, ${nodes - 1}) AS i, (SELECT array_agg(id ORDER BY id) AS ids FROM platform WHERE status = 1) AS p`;

const beats = `
  INSERT INTO node_beat (node_id, beat_at, agent_version, cpu_load, memory_used_mb, running)
  SELECT id, now(), '1.0.0', (id * 37) % 1000, (id * 131) % 60000, CASE WHEN sn_code IN (
    SELECT 'BENCH' || i FROM generate_series(0, ${rendering - 1}) AS i) THEN 1 ELSE 0 END
  FROM node WHERE sn_code LIKE 'BENCH%'`;

const largeTasks = `
  INSERT INTO task (user_id, owner_id, platform_id, area_id, software_id, status, level, project_name, scene_name, scene_path,
    output_path, channel, submitted_at, started_at, ended_at, frame_count, failure, success, currency)
  SELECT u.id, u.owner_id, 1, u.area_id, 2007, status, u.level, 'bench', scene, '/bench/input', '/bench/output/', 1,
    now() - interval '3 days', now() - interval '2 days', ended, frames, failure, success, u.currency
  FROM (SELECT * FROM "user" u WHERE enabled AND NOT is_zombie
      AND NOT EXISTS (SELECT FROM account a WHERE a.owner_id = u.owner_id AND a.kind = 5 AND a.balance < 0)
    ORDER BY id LIMIT 1) AS u,
    (VALUES (5, '${openScene}', NULL::timestamptz, ${openFrames}, 0, 0),
      (30, '${endedScene}', now() - interval '1 hour', ${endedFrames}, ${endedFrames / 100}, ${endedFrames - endedFrames / 100}))
      AS made (status, scene, ended, frames, failure, success)`;

const firstNode = `(SELECT min(id) FROM node WHERE sn_code LIKE 'BENCH%')`;
/** A frame's place in an order that looks like chance: 7919 shares no factor with any number of frames used here. */
const rank = (count: string): string => `(ix::bigint * 7919 % ${count})::int`;
/** How often a frame that ran did run. */
const attemptsOf = `1 + (rank % 20 = 0)::int`;

const smallFrames = `
  INSERT INTO frame (task_id, ix, label, status, stop_type, attempt_n, node_id)
  SELECT id, ix, lpad((ix + 1)::text, 4, '0'), status, CASE status WHEN 3 THEN coalesce(stop_type, 1) END,
    CASE WHEN has_attempts AND status <> 3 THEN ${attemptsOf} ELSE 0 END,
    CASE WHEN has_attempts AND status <> 3 THEN ${firstNode} + (id * 31 + rank) % ${nodes} END
  FROM (SELECT t.id, ix, rank, t.stop_type, t.id % ${framesOfOneIn * attemptsOfOneIn} = 0 AS has_attempts,
      CASE WHEN rank < t.success THEN 4 WHEN rank < t.success + t.failure THEN 5 ELSE 3 END AS status
    FROM task t, generate_series(0, t.frame_count - 1) AS ix, LATERAL (SELECT ${rank('t.frame_count')} AS rank) AS r
    WHERE t.id % ${framesOfOneIn} = 0 AND NOT t.is_open AND t.project_name <> 'bench'
      AND NOT EXISTS (SELECT FROM frame f WHERE f.task_id = t.id)
    ORDER BY t.id, ix) AS f`;

const largeFrames = `
  INSERT INTO frame (task_id, ix, label, status, attempt_n, node_id)
  SELECT id, ix, lpad((ix + 1)::text, 7, '0'), status,
    CASE status WHEN 1 THEN 0 WHEN 2 THEN 1 ELSE ${attemptsOf} END,
    CASE status WHEN 1 THEN NULL WHEN 2 THEN ${firstNode} + rank - 62000 ELSE ${firstNode} + rank % ${nodes} END
  FROM (SELECT t.id, ix, rank,
      CASE WHEN NOT t.is_open THEN CASE WHEN rank < t.success THEN 4 ELSE 5 END
        WHEN rank < 60000 THEN 4 WHEN rank < 62000 THEN 5 WHEN rank < ${62000 + rendering} THEN 2 ELSE 1 END AS status
    FROM task t, generate_series(0, t.frame_count - 1) AS ix, LATERAL (SELECT ${rank('t.frame_count')} AS rank) AS r
    WHERE t.scene_name IN ('${openScene}', '${endedScene}') ORDER BY t.id, ix) AS f`;

const attempts = `
  INSERT INTO attempt (task_id, ix, n, token, node_id, price_version_id, leased_at, ended_at, outcome, render_ms, reason,
    exit_code, hold, hourly_price)
  SELECT task_id, ix, n, decode(md5(format('%s %s %s', task_id, ix, n)), 'hex'), node, version, began,
    CASE WHEN outcome IS NOT NULL THEN began + make_interval(secs => ms / 1000.0) END, outcome,
    CASE WHEN outcome IS NOT NULL THEN ms END, CASE outcome WHEN 2 THEN 'Error: out of memory (exit code 1)' ELSE '' END,
    CASE outcome WHEN 1 THEN 0 WHEN 2 THEN 1 END, CASE WHEN outcome IS NULL THEN price ELSE 0 END, price
  FROM (SELECT f.task_id, f.ix, n, CASE WHEN n < f.attempt_n THEN ${firstNode} + b % ${nodes} ELSE f.node_id END AS node, h.version, h.price, 60000 + a % 540000 AS ms,
      CASE WHEN f.status = 2 THEN now() - make_interval(secs => a % 1200)
        ELSE t.started_at + make_interval(secs => b % (CASE WHEN t.is_open THEN 86400 ELSE 1 + extract(epoch FROM t.ended_at - t.started_at)::int END)) END AS began,
      CASE WHEN n < f.attempt_n OR f.status = 5 THEN 2 WHEN f.status = 4 THEN 1 END::smallint AS outcome
    FROM frame f JOIN task t ON t.id = f.task_id AND (t.id % ${framesOfOneIn * attemptsOfOneIn} = 0 OR t.project_name = 'bench')
    JOIN hourly h ON h.platform_id = t.platform_id AND h.currency = t.currency,
    generate_series(1, f.attempt_n) AS n,
    LATERAL (SELECT abs(hashint8extended(f.task_id * 1048576 + f.ix, n) % 1000003)::int AS a,
      abs(hashint8extended(f.task_id * 1048576 + f.ix, n + 10) % 1000003)::int AS b) AS chance
    WHERE f.attempt_n > 0 AND NOT EXISTS (SELECT FROM attempt o WHERE o.task_id = f.task_id)
    ORDER BY f.task_id, f.ix) AS a`;

/** The indexes of frames that hang on what they cost. */
const byCost = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
  WHERE indrelid = 'frame'::regclass AND pg_get_indexdef(indexrelid) LIKE '%consume%'`;

const charges = `
  WITH charged AS (INSERT INTO charge (task_id, source, ix, n, owner_id, user_id, amount, list_amount, currency, revenue, coupon_class, started_at,
    incurred_at, period, render_ms, price_version_id, rule, units, hourly, free_reason)
  SELECT a.task_id, 1, a.ix, a.n, t.owner_id, t.user_id, cost, cost, t.currency, 201, 2, a.leased_at, a.ended_at,
    to_char(a.ended_at AT TIME ZONE 'Asia/Shanghai', 'YYYYMM')::int, a.render_ms, a.price_version_id, 1, 16, a.hourly_price,
    CASE WHEN cost = 0 THEN 1 END
  FROM attempt a JOIN task t ON t.id = a.task_id, LATERAL (SELECT round(a.hourly_price * a.render_ms / 3600000, 6) AS cost) AS c
  WHERE a.outcome = 1 AND NOT EXISTS (SELECT FROM charge o WHERE o.task_id = a.task_id)
  ORDER BY a.task_id, a.ix RETURNING task_id, ix, amount)
  UPDATE frame f SET consume = c.amount
  FROM (SELECT task_id, ix, sum(amount) AS amount FROM charged GROUP BY task_id, ix) AS c
  WHERE f.task_id = c.task_id AND f.ix = c.ix`;

const consumed = `
  UPDATE task SET consume = coalesce((SELECT sum(amount) FROM charge WHERE task_id = task.id), 0)
  WHERE NOT is_open AND (id % ${framesOfOneIn * attemptsOfOneIn} = 0 OR project_name = 'bench')
    AND EXISTS (SELECT FROM attempt WHERE task_id = task.id)`;

const live = `
  INSERT INTO task_live (task_id, waiting, running, failure, success, total, ready, running_nodes, hold, consume, done_ms,
    done_attempts)
  SELECT t.id, f.waiting, f.running, f.failure, f.success, t.frame_count, f.waiting, f.running, a.hold, c.amount, a.ms, a.attempts
  FROM task t,
    LATERAL (SELECT count(*) FILTER (WHERE status = 1) AS waiting, count(*) FILTER (WHERE status = 2) AS running,
      count(*) FILTER (WHERE status = 5) AS failure, count(*) FILTER (WHERE status = 4) AS success
      FROM frame WHERE task_id = t.id) AS f,
    LATERAL (SELECT sum(hold) AS hold, sum(render_ms) FILTER (WHERE outcome = 1) AS ms,
      count(*) FILTER (WHERE outcome = 1) AS attempts FROM attempt WHERE task_id = t.id) AS a,
    LATERAL (SELECT sum(amount) AS amount FROM charge WHERE task_id = t.id) AS c
  WHERE t.scene_name = '${openScene}'`;

const liveAttempts = `
  INSERT INTO attempt_live (task_id, ix, n, progress, last_log_at)
  SELECT a.task_id, a.ix, a.n, a.ix % 900, now()
  FROM attempt a JOIN task t ON t.id = a.task_id WHERE t.scene_name = '${openScene}' AND a.ended_at IS NULL`;

const atWork = `
  INSERT INTO node_attempt (node_id, task_id, ix, n)
  SELECT a.node_id, a.task_id, a.ix, a.n FROM attempt a JOIN task t ON t.id = a.task_id
  WHERE t.scene_name = '${openScene}' AND a.ended_at IS NULL`;

const purses = `
  INSERT INTO owner_live (owner_id, running_hold, pending)
  SELECT u.id, coalesce((SELECT sum(l.hold) FROM task_live l JOIN task t ON t.id = l.task_id WHERE t.owner_id = u.id), 0),
    coalesce((SELECT sum(amount) FROM charge c WHERE c.owner_id = u.id AND c.posting_id IS NULL), 0)
  FROM "user" u WHERE u.owner_id = u.id
  ON CONFLICT (owner_id) DO UPDATE SET running_hold = excluded.running_hold, pending = excluded.pending`;

const events = `
  INSERT INTO task_event (task_id, at, action, to_status, actor_kind, actor_id, frames)
  SELECT id, submitted_at, 'submit', 0, 5, user_id, int4multirange(int4range(0, frame_count))
  FROM task WHERE scene_name IN ('${openScene}', '${endedScene}')`;
