import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, anySignedIn } from '../kernel/callBase.ts';
import { list } from '../kernel/listCall.ts';
import { Duration, Flag, Instant, listOf, Money } from '../kernel/values.ts';
import { dutyType } from '../calendar/duty.codes.ts';
import { currency } from '../session/session.codes.ts';
import { seen } from '../task/frameRow.fields.ts';
import { nodeState } from '../node/node.codes.ts';
import { queue } from './home.codes.ts';
import { figureKeys } from './home.figures.ts';
import { WorkQueueFacts } from './home.queues.ts';
import { configFinding, setupStep } from './setup.codes.ts';

const count = z.int().min(0);
const key = z.enum(figureKeys);
const Figures = z.array(z.object({ figure: key, value: count }));

/** The dashboard (overview §7, homepage statistics): figures of `home.figures.ts`, and what waits for me (domain §4). */
export const home = calls('home', 'home', {
  /** Nodes by platform and state, and what they add up to. */
  nodes: read('front/homepage/statistics/nodes', {
    access: anyOf('node:list'),
    input: {},
    output: z.object({
      /** The moment that the figures are of. */
      at: Instant,
      figures: Figures,
      cells: z.array(z.object({ platform: z.int(), state: nodeState.schema, nodes: count })),
    }),
  }),
  /** How the work stands: open tasks, frames that could start, what ended in the last hour. */
  work: read('front/homepage/statistics/work', {
    access: seen,
    input: {},
    output: z.object({
      at: Instant,
      figures: Figures,
      /** Frames that could start now, and tasks they belong to, by platform. */
      demand: z.array(z.object({ platform: z.int(), ready: count, tasks: count })),
    }),
  }),
  /** The company's day so far beside the same hours of the day before. RMB and USD are never added. */
  today: read('front/homepage/statistics/today', {
    access: seen,
    input: {},
    output: z.object({
      at: Instant,
      submitted: z.object({ now: count, before: count }),
      spent: z.array(z.object({ currency: currency.schema, now: Money, before: Money })),
    }),
  }),
  /** Attempts that ended, over time, in steps of equal length: frames done, and runs failed. */
  pace: read('front/homepage/statistics/pace', {
    access: seen,
    input: { span: z.literal(['hour', 'day']) },
    output: z.object({
      at: Instant,
      from: Instant,
      step: Duration,
      done: z.array(count),
      failed: z.array(count),
    }),
  }),
  /** How much waits for me in each of my queues. */
  queues: read('front/homepage/statistics/queues', {
    access: anySignedIn,
    input: {},
    output: z.object({
      at: Instant,
      queues: z.array(
        z.object({
          queue: queue.schema,
          total: count,
          overdue: count,
          oldest: Instant.nullable(),
          /** The next due time; null where nothing has one. */
          until: Instant.nullable(),
        }),
      ),
    }),
  }),
  /** What the configuration lacks and what a new installation needs, as far as the person may mend it. */
  setup: read('front/homepage/statistics/setup', {
    access: anySignedIn,
    input: {},
    output: z.object({
      /** Without a node, a customer or a task. */
      isBeginning: z.boolean(),
      steps: z.array(z.object({ setupStep: setupStep.schema, isDone: z.boolean() })),
      findings: z.array(
        z.object({
          configFinding: configFinding.schema,
          count,
          /** The first of what it concerns. */
          names: z.array(z.string()),
        }),
      ),
    }),
  }),
  /** What waits for me: what, since when, until when, and where it is dealt with. */
  waiting: list('front/homepage/statistics/waiting', {
    id: 'entryId',
    access: anySignedIn,
    query: {
      queueList: listOf(queue.schema).optional(),
      /** What somebody has taken on themselves, and what nobody has: of queues of the duty that they are on, or that nobody is on. */
      mine: Flag.optional(),
    },
    row: {
      entryId: z.int(),
      queue: queue.schema,
      objectKind: z.literal([
        'frame',
        'node',
        'task',
        'message',
        'export',
        'calendar',
        'approval',
        'recharge',
        'receipt',
        'certification',
        'student',
        'feedback',
        'regularWork',
        'refund',
        'appeal',
      ]),
      objectId: z.int(),
      since: Instant,
      until: Instant.nullable(),
      overdue: z.boolean(),
      /** On whose duty it lies; nothing where it lies with everybody who holds a key. */
      duty: dutyType.schema.nullable(),
      /** Who has taken it on. */
      assignee: z.string().nullable(),
      facts: WorkQueueFacts,
      path: z.string(),
      search: z.string(),
    },
    sorts: ['sinceSort', 'untilSort'],
    defaultSort: { by: 'sinceSort', value: 1 },
  }),
});
