import { timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import {
  type AgentStart,
  type AttemptRef,
  gateway,
  type GatewayOutput,
  nodeLock,
  nodeService,
} from '@renderdesk/contract';
import type * as z from 'zod';
import type { Context } from '../core/audit/operation.ts';
import { runCommand } from '../core/calls/command.ts';
import type { App } from '../core/app.ts';
import type { Tx } from '../core/db/db.ts';
import {
  attemptKey,
  endAnalysis,
  finishAttempts,
  type FinishReport,
  returnAnalyses,
  returnAttempts,
  type SceneFarm,
} from '../task/index.ts';
import { takeAnalysis } from './analysis.store.ts';
import { Combined } from './combine.ts';
import type { EnrolmentKey } from './enrolmentKey.store.ts';
import { putFile } from './file.store.ts';
import { LeaseDispatcher, tokenBytesOf } from './leaseDispatch.store.ts';
import { appendLog, mayGrow, settleLog } from './logPieces.store.ts';
import {
  assertLatestStart,
  beat,
  beginAnew,
  comeBack,
  describeNode,
  isLatestStart,
  keepRenderTimes,
  keepRenderUse,
  takeClearing,
  markUnhealthy,
  registerNode,
  type SignedNode,
  takeOut,
  writeNodeEvents,
} from './nodeAgent.store.ts';
import { answerCommand, takeCommands } from './nodeCommand.store.ts';
import { failingRules, lostAfterMs } from './settings.store.ts';

type Gateway = typeof gateway;
type Input<C extends keyof Gateway> = z.output<Gateway[C]['input']>;
type Output<C extends keyof Gateway> = GatewayOutput<Gateway[C]>;

interface Authenticated extends AttemptRef {
  readonly token: string;
}
interface Finish extends FinishReport {
  readonly nodeId: number;
  readonly token: string;
}

/** The most and the least that an idle node waits before it asks again. */
const askAgain = { most: 3000, share: 0.3 };

/** What nodes speak (domain §2), behind its HTTP door. Ends of attempts and leases are combined over the nodes that ask at once. */
export class NodeGateway {
  readonly #app: Pick<App, 'db' | 'clock' | 'live' | 'blobs' | 'config' | 'log'>;
  readonly #scenes: SceneFarm;
  readonly #leases: LeaseDispatcher;
  readonly #finishing = new Combined((reports: readonly Finish[]) => this.#finish(reports));

  constructor(app: Pick<App, 'db' | 'clock' | 'live' | 'blobs' | 'config' | 'log'>, scenes: SceneFarm) {
    this.#app = app;
    this.#scenes = scenes;
    this.#leases = new LeaseDispatcher({
      db: app.db,
      clock: app.clock,
      lostAfterMs: lostAfterMs(app.config.beatSeconds),
      storage: app.config.storage,
    });
  }

  #changed(...topics: readonly ('task' | 'frame' | 'node' | 'analysis')[]): void {
    this.#app.live.send(topics.map((topic) => ({ topic })));
  }

  async register(c: Context, enrolment: EnrolmentKey, input: Input<'register'>): Promise<Output<'register'>> {
    const { db, config } = this.#app;
    const { answer: node } = await runCommand(db, c, {
      call: { ...gateway.register, audit: 'node.register', object: 'node' },
      input,
      handle: async (tx, effects) => {
        const made = await registerNode(tx, input, { enrolment, ip: c.ip, now: c.now });
        effects.actor = { kind: 'node', nodeId: made.id };
        return made;
      },
    });
    await this.#begins(node, input, { isFirst: true });
    this.#changed('node');
    return { nodeId: node.id, nodeKey: node.key, beatSeconds: config.beatSeconds };
  }

  async describe(c: Context, node: SignedNode, input: Input<'describe'>): Promise<Output<'describe'>> {
    const { db, config } = this.#app;
    await this.#begins(node, input, { isFirst: false });
    await runCommand(db, c, {
      call: { ...gateway.describe, audit: 'node.describe', object: 'node' },
      input,
      handle: (tx) => describeNode(tx, node.id, { input, ip: c.ip }),
    });
    this.#changed('node');
    return { beatSeconds: config.beatSeconds };
  }

  async heartbeat(node: SignedNode, input: Input<'heartbeat'>): Promise<Output<'heartbeat'>> {
    const { db, clock, config } = this.#app;
    const now = clock();
    const { attempts, boot, ...load } = input;
    // Of a former start, still on its way: nothing is left for it to do.
    if (!(await beat(db, { ...load, nodeId: node.id, now, running: attempts.length, boot })))
      return { beatSeconds: config.beatSeconds, mayLease: false, stop: attempts.map(refOf) };
    await keepRenderTimes(db, node.id, attempts, now);
    await keepRenderUse(db, node.id, attempts);
    const isBack = await db.transaction().execute((tx) => comeBack(tx, node, now));
    if (isBack) this.#changed('node');
    const open = new Set((await this.#openOf(node.id)).map(attemptKey));
    const commands = await takeCommands(db, node.id, now);
    const online = node.service === nodeService.of.online || node.service === nodeService.of.offline;
    return {
      beatSeconds: config.beatSeconds,
      mayLease: online && node.lock === nodeLock.of.open,
      stop: attempts.filter((attempt) => !open.has(attemptKey(attempt))),
      ...((await takeClearing(db, node.id)) && { clearCache: true }),
      ...(commands.length > 0 && { commands }),
    };
  }

  /** What a command said is kept once; of one that waits for no answer nothing is. */
  async answer(node: SignedNode, input: Input<'answer'>): Promise<Output<'answer'>> {
    const { db, clock, live } = this.#app;
    const current = await answerCommand(db, node.id, { ...input, now: clock() });
    if (current) live.send([{ topic: 'nodeCommand' }]);
    return { current };
  }

  /**
   * A start of the node's agent tells of itself. What a former one rendered went with it: those frames wait again, uncharged.
   */
  async #begins(
    node: Pick<SignedNode, 'id'>,
    { boot, startedAt }: AgentStart,
    { isFirst }: { readonly isFirst: boolean },
  ): Promise<void> {
    if (boot === undefined) return;
    const { db, clock } = this.#app;
    const now = clock();
    const lost = await db
      .transaction()
      .execute((tx) => beginAnew(tx, node.id, { boot, startedAt }, { now, isFirst }));
    if (lost > 0) this.#changed('task', 'frame', 'node', 'analysis');
  }

  #openOf(nodeId: number): Promise<{ taskId: number; ix: number; n: number }[]> {
    return this.#app.db
      .selectFrom('node_attempt')
      .where('node_id', '=', nodeId)
      .select(['task_id as taskId', 'ix', 'n'])
      .execute();
  }

  async lease(node: SignedNode, { boot }: Input<'lease'>): Promise<Output<'lease'>> {
    const { db, clock, config } = this.#app;
    const isLatest = await isLatestStart(db, node.id, boot);
    const analysis = isLatest
      ? await takeAnalysis(db, node, {
          now: clock(),
          lostAfterMs: lostAfterMs(config.beatSeconds),
          storage: config.storage,
        })
      : null;
    if (analysis) this.#changed('analysis');
    const lease = isLatest && !analysis ? await this.#leases.ask(node) : null;
    if (lease) this.#changed('task', 'frame', 'node');
    const wait = Math.min(askAgain.most, config.beatSeconds * 1000 * askAgain.share);
    return { lease, analysis, retryInMs: lease || analysis ? 0 : Math.round(wait) };
  }

  async progress(node: SignedNode, input: Input<'progress'>): Promise<Output<'progress'>> {
    const current = await this.#isCurrent(node, input);
    if (current) {
      const { db, clock } = this.#app;
      await sql`update attempt_live set progress = ${input.progress}
        where task_id = ${input.taskId} and ix = ${input.ix} and n = ${input.n}`.execute(db);
      await keepRenderTimes(db, node.id, [input], clock());
    }
    return { current };
  }

  /**
   * A piece of log is kept of an attempt that is over too, for the record: for a while and of bounded size. Of an attempt that is
   * not the node's own nothing is told.
   */
  async log(node: SignedNode, input: Input<'log'>, bytes: Buffer): Promise<Output<'log'>> {
    const { db, blobs, clock } = this.#app;
    const attempt = await this.#attempt(node, input);
    if (!attempt) return { current: false, next: input.offset + bytes.length };
    if (attempt.endedAt && !(await mayGrow(db, input, attempt.endedAt, clock())))
      return { current: false, next: input.offset + bytes.length };
    const next = await appendLog(db, blobs, refOf(input), input.offset, bytes, clock());
    return { current: attempt.endedAt === null, next };
  }

  async file(node: SignedNode, input: Input<'file'>, content: Readable | Buffer): Promise<Output<'file'>> {
    const { db, blobs, clock } = this.#app;
    if (!(await this.#isCurrent(node, input))) return { current: false };
    const { kind, name, mediaType, width, height } = input;
    await putFile(db, blobs, refOf(input), { kind, name, mediaType, width, height, content }, clock());
    this.#changed('frame');
    return { current: true };
  }

  async finish(node: SignedNode, input: Input<'finish'>): Promise<Output<'finish'>> {
    const { exitCode, ...report } = input;
    const current = await this.#finishing.add({ ...report, exitCode: exitCode ?? null, nodeId: node.id });
    if (current) {
      this.#changed('task', 'frame', 'node');
      const { db, blobs, clock, log } = this.#app;
      settleLog(db, blobs, refOf(input), clock()).catch((error: unknown) =>
        log.error({ err: error }, 'a log was not settled'),
      );
    }
    return { current };
  }

  /** What a node found in a scene; what nothing keeps from it is submitted in the same transaction. */
  async analysed(node: SignedNode, input: Input<'analysed'>): Promise<Output<'analysed'>> {
    const { db, clock } = this.#app;
    const report = { ...input, nodeId: node.id, token: tokenBytesOf(input.token) };
    const current = await db.transaction().execute((tx) => endAnalysis(tx, report, this.#scenes, clock()));
    if (current) this.#changed('analysis', 'task');
    return { current };
  }

  /** The node stops in order: what it runs waits again at once, and it is off until it registers or beats. */
  async leave(c: Context, node: SignedNode, input: Input<'leave'>): Promise<null> {
    const { now } = c;
    const handle = async (tx: Tx): Promise<void> => {
      await assertLatestStart(tx, node.id, input.boot);
      const by = { kind: 3, id: node.id, now } as const;
      const lost = await returnAttempts(tx, by, { nodeIds: [node.id], reason: input.reason });
      await returnAnalyses(tx, by, { nodeIds: [node.id], reason: input.reason });
      const [left] = await takeOut(tx, [node.id], { service: 1, power: 0, reason: input.reason, now });
      const framesLost = lost.get(node.id) ?? 0;
      if (left !== undefined || framesLost > 0)
        await writeNodeEvents(tx, [{ nodeId: node.id, action: 'leave', reason: input.reason, framesLost }], {
          now,
          byNode: true,
        });
    };
    await runCommand(this.#app.db, c, {
      call: { ...gateway.leave, audit: 'node.leave', object: 'node' },
      input,
      handle,
    });
    this.#changed('task', 'frame', 'node');
    return null;
  }

  async #finish(reports: readonly Finish[]): Promise<boolean[]> {
    const { db, clock } = this.#app;
    const rules = await failingRules(db);
    return db.transaction().execute(async (tx) => {
      const now = clock();
      const authentic = await ofTheirNodes(tx, reports);
      if (authentic.length === 0) return reports.map(() => false);
      const { current, failed } = await finishAttempts(tx, authentic, { now, rules });
      await markUnhealthy(tx, [...new Set(failed.map(({ nodeId }) => nodeId))], { now, rules });
      const theirs = new Set(authentic);
      return reports.map((report) => theirs.has(report) && current.has(attemptKey(report)));
    });
  }

  async #isCurrent(node: SignedNode, input: Authenticated): Promise<boolean> {
    return (await this.#attempt(node, input))?.endedAt === null;
  }

  /** The attempt that a report names, where node and token are its own. */
  async #attempt(node: SignedNode, input: Authenticated): Promise<{ endedAt: Date | null } | undefined> {
    const row = await this.#app.db
      .selectFrom('attempt')
      .where('task_id', '=', input.taskId)
      .where('ix', '=', input.ix)
      .where('n', '=', input.n)
      .select(['node_id', 'token', 'ended_at'])
      .executeTakeFirst();
    if (!row || row.node_id !== node.id || !isToken(input.token, row.token)) return undefined;
    return { endedAt: row.ended_at };
  }
}

const refOf = ({ taskId, ix, n }: AttemptRef): AttemptRef => ({ taskId, ix, n });

const isToken = (text: string, token: Buffer): boolean => {
  const bytes = tokenBytesOf(text);
  return bytes.length === token.length && timingSafeEqual(bytes, token);
};

/** The reports whose node and token are those of the attempts that they name. */
const ofTheirNodes = async (tx: Tx, reports: readonly Finish[]): Promise<Finish[]> => {
  const { rows } = await sql<{ taskId: number; ix: number; n: number; nodeId: number; token: Buffer }>`
    select a.task_id as "taskId", a.ix, a.n, a.node_id as "nodeId", a.token
    from unnest(${reports.map((r) => r.taskId)}::bigint[], ${reports.map((r) => r.ix)}::int[],
      ${reports.map((r) => r.n)}::int[]) as r (task_id, ix, n)
    join attempt a on a.task_id = r.task_id and a.ix = r.ix and a.n = r.n`.execute(tx);
  const attempts = new Map(rows.map((row) => [attemptKey(row), row]));
  return reports.filter((report) => {
    const attempt = attempts.get(attemptKey(report));
    return attempt !== undefined && attempt.nodeId === report.nodeId && isToken(report.token, attempt.token);
  });
};
