/**
 * `npm run bench -- trial TASK…`: what real agents made of tasks that ended, whatever happened to them meanwhile, against the
 * renderer run by hand and against charges worked out from the rows. It names each difference; exit code 2 where there is
 * one. It uses nothing of the farm's own code but where the database is, on purpose. Every renderer has to be on this machine.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { dataFolder } from '../scripts/lib/database-for-server.mjs';
import { reachDatabase } from '../scripts/lib/reach-database.mjs';

export async function run(words) {
  const database = await reachDatabase(dataFolder(), (line) => process.stderr.write(`${line}\n`));
  const db = new pg.Client(database.ownerUrl);
  const folder = await mkdtemp(join(tmpdir(), 'rd-trial-'));
  const sum = { pictures: 0, attempts: 0, charges: 0, differences: 0 };
  try {
    await db.connect();
    for (const word of words) {
      const faults = [];
      const task = await taskOf(db, Number(word));
      if (task.open > 0) faults.push(`${task.open} frames have not ended`);
      const attempts = (await db.query(attemptsOf, [task.id])).rows;
      const pictures = await comparePictures(task, attempts, join(folder, word), faults);
      const charges = recompute(task, attempts, faults);
      process.stdout.write(
        `task ${task.id}, ${task.scene_name}: ${pictures} pictures, ${attempts.length} attempts, ` +
          `${charges.count} of them charged ${charges.total} for ${charges.ms} ms, ${charges.lost} ms lost\n`,
      );
      for (const fault of faults) process.stdout.write(`  differs: ${fault}\n`);
      sum.pictures += pictures;
      sum.attempts += attempts.length;
      sum.charges += charges.count;
      sum.differences += faults.length;
    }
    process.stdout.write(`${JSON.stringify(sum)}\n`);
    return sum.differences > 0 ? 2 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await db.end();
    await database.release();
  }
}

const taskOf = async (db, id) => {
  const { rows } = await db.query(
    `select t.id, t.scene_name, t.scene_path, t.output_path, t.parameters, s.command, coalesce(l.consume, t.consume) as consume,
       (select count(*)::int from frame f where f.task_id = t.id and f.status in (1, 2, 6, 7, 8, 9, 10, 12)) as open
     from task t join render_script s on s.id = t.script_id left join task_live l on l.task_id = t.id where t.id = $1`,
    [id],
  );
  if (rows.length === 0) throw new Error(`there is no task ${id}`);
  return rows[0];
};

const attemptsOf = `
  select a.ix, a.n, f.label, a.outcome, a.render_ms, a.lost_ms, a.is_free,
    round(extract(epoch from a.ended_at - a.leased_at) * 1000) as passed_ms,
    v.price, case v.unit when 1 then n.cores when 2 then greatest(n.gpu_count, 1) else 1 end as units, c.amount,
    array(select p.name from attempt_file p where (p.task_id, p.ix, p.n) = (a.task_id, a.ix, a.n) and p.kind = 1) as images
  from attempt a join frame f using (task_id, ix) join node n on n.id = a.node_id
    left join price_version v on v.id = a.price_version_id
    left join charge c on (c.task_id, c.source, c.ix, c.n) = (a.task_id, 1, a.ix, a.n)
  where a.task_id = $1 order by a.ix, a.n`;

const done = 1;
/** By the matrix: done, and what the customer or their arrears stopped; failed, lost, superseded and faults of ours are free. */
const isCharged = new Map([
  [done, true],
  [3, true],
  [5, true],
  [2, false],
  [7, false],
  [8, false],
  [9, false],
]);

/** Millionths of a text of money. */
const micro = (text) => {
  const [whole, part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(6, '0'));
};
const money = (value) => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`;

/** Price × units × milliseconds of an hour, half up at the millionth, once; lost time is free. */
const recompute = (task, attempts, faults) => {
  const hour = 3_600_000n;
  let [total, count, ms, lost] = [0n, 0, 0, 0];
  for (const a of attempts) {
    const name = `frame ${a.label}, attempt ${a.n}`;
    if (a.outcome === null) {
      faults.push(`${name} has not ended`);
      continue;
    }
    if (Math.abs(Number(a.render_ms) + Number(a.lost_ms) - Number(a.passed_ms)) > 1)
      faults.push(`${name}: ${a.render_ms} + ${a.lost_ms} ms are not the ${a.passed_ms} from lease to end`);
    const expected = isCharged.get(a.outcome);
    if (expected === undefined)
      throw new Error(`${name}: outcome ${a.outcome} depends on consent, look at it yourself`);
    if ((expected && !a.is_free) !== (a.amount !== null))
      faults.push(`${name}, outcome ${a.outcome}: charged ${a.amount}`);
    lost += Number(a.lost_ms);
    if (a.amount === null) continue;
    const amount = (micro(a.price) * BigInt(a.units) * BigInt(a.render_ms) * 2n + hour) / (2n * hour);
    if (amount !== micro(a.amount)) faults.push(`${name}: charged ${a.amount}, by hand ${money(amount)}`);
    total += amount;
    count += 1;
    ms += Number(a.render_ms);
  }
  if (total !== micro(task.consume)) faults.push(`consumption ${task.consume}, by hand ${money(total)}`);
  return { count, total: money(total), ms, lost };
};

/** Renders each done frame once more by the task's own command line, as one would type it, and compares what the customer has. */
const comparePictures = async (task, attempts, folder, faults) => {
  let compared = 0;
  for (const a of attempts.filter((one) => one.outcome === done)) {
    const output = join(folder, String(a.ix));
    await mkdir(output, { recursive: true });
    const number = String(Number(a.label));
    const values = {
      clock: number,
      ...task.parameters,
      scene: task.scene_path,
      sceneFolder: dirname(task.scene_path),
      output,
      frame: number,
      frame4: number.padStart(4, '0'),
    };
    const [program, ...words] = task.command.map((word) =>
      word.replace(/\{(\w+)\}/g, (_all, name) => values[name]),
    );
    await promisify(execFile)(program, words, { maxBuffer: 2 ** 28 });
    const names = await readdir(output);
    if (names.join() !== a.images.join())
      faults.push(`frame ${a.label}: made ${names}, delivered ${a.images}`);
    for (const name of names) {
      const [mine, theirs] = await Promise.all(
        [output, task.output_path].map((at) => readFile(join(at, name)).catch(() => Buffer.alloc(0))),
      );
      compared += 1;
      if (!withoutDate(mine).equals(withoutDate(theirs))) faults.push(`picture ${name}`);
    }
  }
  return compared;
};

/** A PNG without what tells when it was made, in which POV-Ray's and Blender's pictures differ from each other: all bytes but dates and words. */
const withoutDate = (png) => {
  const parts = [];
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (!['tEXt', 'zTXt', 'iTXt', 'tIME'].includes(png.toString('latin1', at + 4, at + 8)))
      parts.push(png.subarray(at, at + 12 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
};
