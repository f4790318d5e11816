import { day, demoColleague } from '@renderdesk/contract';
import { sql } from 'kysely';
import { addRow, getRows } from '../build/rows.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { firstLoginName } from '../core/auth/firstAdmin.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Sealer } from '../core/auth/sealing.ts';
import type { Config } from '../core/config.ts';
import { ensurePartitions } from '../core/db/partitions.ts';
import { fillDisplays } from './displays.ts';
import { bookDueMargins, fillAgentCustomers, fillAgentMoney, resoldBy } from './agentMoney.ts';
import { fillAchievements } from './achievements.ts';
import { fillAnalyses } from './analyses.ts';
import { fillAgentAccounts, fillAgents, fillBatches } from './agents.ts';
import { fillAppeals } from './appeals.ts';
import { fillBills } from './bills.ts';
import { fillCalendar } from './calendar.ts';
import { applyForCertifications, fillCertifications } from './certifications.ts';
import { fillContracts } from './contracts.ts';
import { fillCoupons } from './coupons.ts';
import { creditCustomers, fillCreditTasks, shareCredit } from './credit.ts';
import { fillCustomers } from './customers.ts';
import { openDemoHistory } from '../demoHistory.ts';
import { fillDayan } from './dayan.ts';
import { fillDispatch } from './dispatch.ts';
import { fillCopyrights } from './copyrights.ts';
import { fillDongles } from './dongles.ts';
import { fillTextMessages } from './textMessages.ts';
import { collectBooks, computeFigures } from '../statistics/index.ts';
import { fillCouponActivities } from './couponActivities.ts';
import { fillPrizePools } from './prizePools.ts';
import { fillRechargeActivities } from './rechargeActivities.ts';
import { fillInvites } from './invites.ts';
import { fillIssues } from './issues.ts';
import { fillDuty } from './duty.ts';
import { fillFinance } from './finance.ts';
import { fillFeedback } from './feedback.ts';
import { fillFactors } from './factors.ts';
import { fillEvents, fillScripts, fillStuck } from './events.ts';
import { fillExports, fillHistory, noteNodes } from './history.ts';
import { fillHardware } from './hardware.ts';
import { fillIdleMachines } from './idleMachines.ts';
import { fillInvoices } from './invoices.ts';
import { fillLarge } from './large.ts';
import { fillMembers, fillPictureMembers } from './members.ts';
import { fillMoney } from './money.ts';
import { fillNodeAuto } from './nodeAuto.ts';
import { fillNodes } from './nodes.ts';
import { fillMessages, fillShares, fillSources, fillStuckRecords } from './monitor.ts';
import { nowhere } from './picture.ts';
import { seededRandom } from './random.ts';
import { fillRates } from './rates.ts';
import { fillRefunds } from './refunds.ts';
import { fillOutsourcing } from './outsourcing.ts';
import { fillMaterials } from './materials.ts';
import { fillRentedNodes } from './rentedNodes.ts';
import { fillSetup } from './setup.ts';
import { fillSoftware } from './software.ts';
import { fillSoftwareFees } from './softwareFees.ts';
import { fillSignIns } from './signIns.ts';
import { findPairs } from '../user/index.ts';
import { fillStaff, staffNamed } from './staff.ts';
import { fillStatements } from './statements.ts';
import { type DemoFile, fillStorage } from './storage.ts';
import { fillSurveys } from './surveys.ts';
import { fillTasks } from './tasks.ts';
import { fillTransmission } from './transmission.ts';

export interface DemoOptions {
  /** The demo's history ends here. */
  readonly now: Date;
  /** `on`: 1,000 tasks of the last two weeks with all their frames, runs and charges. `large`: a million more over the year before. */
  readonly size: 'on' | 'large';
  /** No frame renders as the history ends: nobody is there who would finish what a machine of the demo had begun. */
  readonly atRest?: boolean;
  /** Where nodes mount the customers' storage. */
  readonly storage?: string;
  /** The same seed gives the same demo. */
  readonly seed?: number;
  /** What the server runs with; without it all is as it is by default. */
  readonly config?: Config;
  /** Where images of the demo's evidence are kept; without it there are none. */
  readonly blobs?: Blobs;
  /** What keeps the secrets of authenticator apps; without it nobody has one. */
  readonly sealer?: Sealer;
}

/** So long ago our website came to speak to the portal. */
const websiteSince = 90 * day;

export interface DemoFilled {
  /** False where the database had customers or tasks already: then nothing was done. */
  readonly filled: boolean;
  readonly tasks: number;
  /** The files of its storages, which its start writes. */
  readonly files: readonly DemoFile[];
}

/**
 * Fills an empty database with a believable farm: staff, customers, machines, tasks in every status with
 * frames, runs and charges that add up, what staff did, and the mark `setting.demo`. The running role may do it. All of `on` is one
 * transaction; `large` then goes on in parts.
 */
export async function fillDemo(db: Db, options: DemoOptions): Promise<DemoFilled> {
  const { now } = options;
  await ensurePartitions(db, now);
  const customers = await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('renderdesk.demo', 0))`.execute(tx);
    const { rows } = await sql<{ used: boolean }>`
      SELECT EXISTS (SELECT FROM task) OR EXISTS (SELECT FROM "user") AS used`.execute(tx);
    if (rows[0]?.used) return undefined;
    const random = seededRandom(options.seed ?? 20_260_101);
    const staff = await fillStaff(tx, now);
    const agents = await fillAgentAccounts(tx, now);
    const customersOf = await fillCustomers(tx, {
      random,
      now,
      staff: { ...staff.byKind, 4: agents.slice(0, 10) },
    });
    await fillCertifications(tx, { staff: staff.active });
    const made = await fillPictureMembers(tx, { customers: customersOf, now, by: staff.active[0] ?? 1 });
    await fillAgents(tx, { random: seededRandom(1), now, ids: agents, staff: staff.byKind[1] });
    const nodes = await fillNodes(tx, now);
    await noteNodes(tx, nodes, now);
    await fillScripts(tx, now);
    await fillCalendar(tx, now);
    await findPairs(tx, now);
    await fillDuty(tx, { now, staff: staff.byKind, operations: staff.operations });
    const credit = await creditCustomers(tx, now);
    const earning = await fillAgentCustomers(tx, { now, ids: agents, customers: credit });
    const past = await fillCreditTasks(tx, {
      random: seededRandom(6),
      now,
      customers: credit,
      nodes,
      storage: options.storage ?? '/',
    });
    const tasks = await fillTasks(tx, {
      random,
      now,
      customers: made,
      nodes: options.atRest === true ? nodes.map((node) => ({ ...node, works: false })) : nodes,
      storage: options.storage ?? '/',
    });
    await fillAnalyses(tx, {
      random: seededRandom(9),
      now,
      customers: made,
      nodes,
      tasks,
      storage: options.storage ?? '/',
    });
    await notePre(tx);
    await noteWords(tx, now);
    await noteErrors(tx);
    await noteSubmissions(tx);
    await fillSoftwareFees(tx, { now, by: staff.active });
    await fillPurses(tx);
    const actor = await staffNamed(tx, 'song.yu');
    await fillBills(tx, {
      random: seededRandom(6),
      now,
      staff: staff.active,
      actor,
      customers: credit,
      resold: resoldBy(earning),
    });
    await fillMoney(tx, { random: seededRandom(2), now, staff: staff.active });
    await fillAgentMoney(tx, {
      random: seededRandom(8),
      now,
      staff: staff.active,
      actor,
      agents: earning,
      blobs: options.blobs,
    });
    await fillRates(tx, {
      now,
      by: staff.active,
      customers: made
        .filter((one) => one.currency === 1 && one.ownerId === one.id)
        .slice(0, 3)
        .map(({ id }) => id),
    });
    await fillSetup(tx, { now });
    await fillDispatch(tx, { now, customers: made.slice(0, 2).map(({ id }) => id) });
    await fillTransmission(tx, { now });
    await fillDongles(tx, { now });
    await fillIssues(tx, { now, by: staff.active[0] ?? 1 });
    await fillDayan(tx, { random: seededRandom(12), now, customers: made });
    await fillHardware(tx, { now });
    await fillRentedNodes(tx, {
      now,
      by: staff.active[0] ?? 1,
      customers: made.filter((one) => one.ownerId === one.id).map(({ id }) => id),
    });
    await fillNodeAuto(tx, { now, by: staff.active[0] ?? 1 });
    await fillIdleMachines(tx, { now, by: staff.active[0] ?? 1 });
    await fillInvites(tx, {
      now,
      staff: staff.active,
      customers: made.filter((one) => one.ownerId === one.id).map(({ id }) => id),
    });
    await fillSoftware(tx, now);
    await fillCoupons(tx, { random: seededRandom(3), now, staff: staff.active });
    await fillMembers(tx, { random: seededRandom(4), now, staff: staff.active });
    await fillContracts(tx, { now, staff: staff.active });
    const stored = { now, staff: staff.active, blobs: options.blobs ?? nowhere };
    await fillCopyrights(tx, stored);
    await fillMaterials(tx, stored);
    await fillOutsourcing(tx, stored);
    const files = await fillStorage(tx, {
      now,
      staff: staff.active,
      customers: made.filter((one) => one.ownerId === one.id),
      storage: options.storage ?? '/srv/storage',
      dataDir: options.config?.dataDir ?? '/srv',
    });
    await shareCredit(tx, { now, staff: staff.active });
    const doors = await openDemoHistory(tx, {
      blobs: options.blobs ?? nowhere,
      config: options.config,
      by: staff.all[0] ?? 1,
      since: new Date(now.getTime() - websiteSince),
    });
    const finance = [actor.adminId, (await staffNamed(tx, demoColleague.loginName)).adminId] as const;
    await applyForCertifications(tx, { doors, now, reviewers: finance });
    await fillRefunds(tx, { random: seededRandom(5), now, doors, finance });
    await fillInvoices(tx, { random: seededRandom(6), now, doors, finance });
    await fillFinance(tx, { now, finance });
    await fillAppeals(tx, {
      now,
      doors,
      finance: actor.adminId,
      owners: credit.filter(({ isGone }) => !isGone).map(({ id }) => id),
      blobs: options.blobs,
    });
    const [website] = await getRows(tx, 'partner', {}, ['id']);
    const givers = {
      now,
      staff: staff.active,
      customers: made.filter((one) => one.ownerId === one.id && one.currency === 1).map(({ id }) => id),
      partnerId: website?.id ?? 0,
    };
    await fillCouponActivities(tx, givers);
    await fillPrizePools(tx, givers);
    await fillRechargeActivities(tx, { now, staff: staff.active });
    await fillFeedback(tx, { now, doors });
    await fillTextMessages(tx, { now, by: actor.adminId });
    await fillSurveys(tx, {
      random: seededRandom(13),
      now,
      by: actor.adminId,
      customers: made.filter((one) => one.ownerId === one.id).map(({ id }) => id),
    });
    // Without blobs the pictures would be broken images.
    if (options.blobs) await fillDisplays(tx, { now, by: actor.adminId, blobs: options.blobs });
    await fillStatements(tx, {
      random: seededRandom(3),
      now,
      staff: staff.active,
      blobs: options.blobs,
    });
    await fillEvents(tx, { random, now, tasks: [...past, ...tasks], staff: staff.all });
    await fillStuck(tx, { random, now, tasks, staff: staff.all });
    await fillStuckRecords(tx, { now, staff: staff.active });
    await fillMessages(tx, { random: seededRandom(9), now, tasks: tasks.map(({ id }) => id) });
    await fillShares(tx, { random: seededRandom(11), now });
    await fillSources(tx, {
      random: seededRandom(10),
      now,
      customers: made.filter((one) => one.ownerId === one.id).map(({ id }) => id),
    });
    await fillHistory(tx, { random, now, tasks, staff: staff.all });
    await fillSignIns(tx, { random, now, staff: staff.active });
    await fillFactors(tx, { now, sealer: options.sealer });
    const [first] = await getRows(tx, 'admin', { login_name: firstLoginName }, ['id']);
    if (first) {
      await fillExports(tx, first.id, now);
      await fillBatches(tx, first.id, now);
      // So that the demo shows how a forgotten password is set anew: its mail is kept in the outbox.
      await tx
        .updateTable('admin')
        .set({ email: `${firstLoginName}@renderdesk.example` })
        .where('id', '=', first.id)
        .where('email', 'is', null)
        .execute();
    }
    // Money that returned of charges changes what agents earn by them; nothing of it waits for the first minute of the server.
    await bookDueMargins(tx, now);
    await computeFigures(tx, now);
    await collectBooks(tx, now);
    await fillAchievements(tx, { now, finance });
    await addRow(tx, 'setting', { key: 'demo', value: JSON.stringify(true), updated_at: now });
    // One person plays several colleagues in the demo: a password that the administrator reset does not bar the pair. The list of limits shows it.
    await addRow(tx, 'setting', {
      key: 'fourEyes.controlDays',
      value: JSON.stringify({ limit: 0, version: 1 }),
      updated_at: now,
    });
    await addRow(tx, 'staff_founded', { at: now });
    return { count: past.length + tasks.length, files };
  });
  if (!customers) return { filled: false, tasks: 0, files: [] };
  const more = options.size === 'large' ? await fillLarge(db, now) : 0;
  await sql`ANALYZE`.execute(db);
  return { filled: true, tasks: customers.count + more, files: customers.files };
}

/** The tasks that have a stage before rendering; of one in five it asks for more than the task does. */
async function notePre(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO pre_task (task_id, frames, properties)
    SELECT task_id, count(*), CASE WHEN task_id % 5 = 0 THEN '{ssd}'::text[] ELSE '{}' END
    FROM frame WHERE kind = 1 GROUP BY task_id`.execute(tx);
}

/** The words that tasks, their pre-handling and analyses carry, and some that nothing carries yet. */
async function noteWords(tx: Tx, now: Date): Promise<void> {
  await sql`
    INSERT INTO task_word (stage, word_kind, word, remark, created_at)
    SELECT DISTINCT stage, kind, word, '', ${now}::timestamptz FROM (
      SELECT 3 AS stage, k.kind, unnest(k.words) AS word FROM task t
        CROSS JOIN LATERAL (VALUES (1, t.properties), (2, t.requirements), (3, t.constraints), (4, t.category)) AS k (kind, words)
      UNION SELECT 2, 1, unnest(properties) FROM pre_task
      UNION SELECT 1, 4, unnest(category) FROM analyse_task
      UNION VALUES (1, 2, 'ssd'), (2, 2, 'mem128'), (3, 2, 'nvlink'), (3, 3, 'cores>=32'), (3, 3, 'memory>=64')) AS used`.execute(
    tx,
  );
}

/** How many attempts of each task failed since its last success, and why the last one did. */
async function noteErrors(tx: Tx): Promise<void> {
  await sql`
    WITH failed AS (
      SELECT a.task_id, count(*) FILTER (WHERE a.ended_at > coalesce(d.at, '-infinity')) AS errors,
        (array_agg(a.reason ORDER BY a.ended_at DESC))[1] AS reason
      FROM attempt a LEFT JOIN (SELECT task_id, max(ended_at) AS at FROM attempt WHERE outcome = 1 GROUP BY 1) d USING (task_id)
      WHERE a.outcome = 2 GROUP BY 1),
    live AS (UPDATE task_live l SET errors = f.errors, last_error = f.reason FROM failed f WHERE f.task_id = l.task_id)
    UPDATE task t SET errors = f.errors, last_error = f.reason FROM failed f WHERE f.task_id = t.id AND NOT t.is_open`.execute(
    tx,
  );
}

/** What the farm keeps of each purse: what running attempts may cost, what is charged and not posted. */
async function fillPurses(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO owner_live (owner_id, running_hold, pending)
    SELECT u.id, coalesce(h.hold, 0), coalesce(c.pending, 0) FROM "user" u
    LEFT JOIN (SELECT t.owner_id, sum(l.hold) AS hold FROM task_live l JOIN task t ON t.id = l.task_id GROUP BY 1) h ON h.owner_id = u.id
    LEFT JOIN (SELECT owner_id, sum(amount) AS pending FROM charge GROUP BY 1) c ON c.owner_id = u.id
    WHERE u.owner_id = u.id OR h.hold IS NOT NULL OR c.pending IS NOT NULL
    ON CONFLICT (owner_id) DO UPDATE SET running_hold = excluded.running_hold, pending = excluded.pending`.execute(
    tx,
  );
}

/** What customers' rows say of their tasks. */
async function noteSubmissions(tx: Tx): Promise<void> {
  await sql`
    UPDATE user_live SET last_submit_at = t.last, last_complete_at = t.complete
    FROM (SELECT user_id, max(submitted_at) AS last, max(ended_at) FILTER (WHERE status = 25) AS complete
      FROM task GROUP BY user_id) AS t
    WHERE t.user_id = user_live.user_id`.execute(tx);
  await sql`
    UPDATE "user" SET first_submit_at = t.first
    FROM (SELECT user_id, min(submitted_at) AS first FROM task GROUP BY user_id) AS t
    WHERE t.user_id = "user".id`.execute(tx);
}
