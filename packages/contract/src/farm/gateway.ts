import * as z from 'zod';
import type { ErrorCode } from '../errors/codes.ts';
import { errorCodes } from '../errors/codes.ts';
import type { RateLimit } from '../kernel/callBase.ts';
import { hour, minute } from '../kernel/time.ts';
import { lastInstant, line } from '../kernel/values.ts';
import { errorLevel, storeType } from '../config/setup.codes.ts';
import { nodeOs } from '../node/node.codes.ts';
import { nodeCommandKind } from '../node/nodeCommand.codes.ts';
import { exitCodeOf, reportedReason } from './exitCodes.ts';
import { attemptFileKind, framesPerTask } from '../task/task.codes.ts';

/**
 * What nodes speak (domain §2): version 1 of the gateway. Every call is a POST with the console's envelope as answer, at
 * least once and idempotent: a report names its attempt by number and token, and a report of an attempt that is no longer
 * the frame's current one is kept for the record, answered with `current: false`, and changes nothing.
 */
export const gatewayPath = '/api/farm/v1/';

/** The headers by which a machine shows who it is: the enrolment key once, the node's own key from then on. */
export const gatewayHeaders = { enrolmentKey: 'x-enrolment-key', nodeKey: 'x-node-key' } as const;

export interface GatewayCall<I extends z.ZodRawShape = z.ZodRawShape, O extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly path: string;
  /** Which key opens it. */
  readonly signedBy: 'enrolmentKey' | 'nodeKey';
  /** `json` sends the input as the body; `bytes` sends it in the query and the content as the body. */
  readonly body: 'json' | 'bytes';
  readonly input: z.ZodObject<I>;
  readonly output: O;
  readonly errors: readonly ErrorCode[];
  /** Largest body in bytes. */
  readonly maxBytes: number;
  readonly summary: string;
  readonly limits: readonly RateLimit[];
  /** The operation's name in the audit log, of a call that changes the node itself; its work stands in the task's history. */
  readonly audit?: string;
}

const megabyte = 1024 * 1024;
const call = <I extends z.ZodRawShape, O extends z.ZodType>(
  path: string,
  o: {
    summary: string;
    input: I;
    output: O;
    signedBy?: GatewayCall['signedBy'];
    body?: GatewayCall['body'];
    errors?: readonly ErrorCode[];
    maxBytes?: number;
    limits?: readonly RateLimit[];
    audit?: string;
  },
): GatewayCall<I, O> => ({
  name: `gateway.${path}`,
  path,
  signedBy: o.signedBy ?? 'nodeKey',
  body: o.body ?? 'json',
  input: z.object(o.input),
  output: o.output,
  errors: o.errors ?? [],
  maxBytes: o.maxBytes ?? 256 * 1024,
  summary: o.summary,
  limits: o.limits ?? [],
  ...(o.audit !== undefined && { audit: o.audit }),
});

/** How often a node may tell of what each start of its agent tells once. */
const ofStarts: readonly RateLimit[] = [{ per: 'person', times: 20, withinMs: hour }];

/** A field whose value never makes a report invalid: its transform takes what it can of it. */
const whatever = <T>() => z.custom<T | null | undefined>(() => true);

/** The most characters of a command's answer that are kept. */
export const commandOutputMost = 60_000;
/** The answer of a command as it is kept: text without the signs that no row holds, cut off at the end. */
const commandOutput = (said: string | null | undefined): string =>
  typeof said === 'string'
    ? said.replaceAll('\0', '').toWellFormed().slice(0, commandOutputMost).toWellFormed()
    : '';

/** The most pixels of an image's side. */
export const imageSideMost = 2 ** 20;
const pixels = z.coerce.number().int().min(1).max(imageSideMost);

const words = z.array(z.string().trim().min(1).max(100)).max(200).default([]);
const share = z.int().min(0).max(1000);

/** One graphics card as its machine tells of it: load in thousandths, degrees Celsius. */
export const GraphicsCard = z.object({
  name: z.string().max(200),
  load: share,
  memoryMb: z.int32().min(0),
  memoryUsedMb: z.int32().min(0),
  temperature: z.int().min(-50).max(200).nullable(),
});
export type GraphicsCard = z.output<typeof GraphicsCard>;

/** One attempt of one frame. The token proves that the reporter is the one who leased it. */
const attempt = {
  taskId: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 33 - 1),
  ix: z.coerce
    .number()
    .int()
    .min(0)
    .max(framesPerTask - 1),
  n: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
} as const;
const signedAttempt = { ...attempt, token: z.string().min(16).max(100) } as const;
/**
 * How long the renderer of an attempt has run so far, or ran, by the agent's monotonic clock. The customer pays for it, within the
 * server's own time of the attempt; an agent that does not tell it is charged by that time.
 */
const renderTime = {
  renderMs: z
    .int()
    .min(0)
    .max(366 * 24 * 3_600_000)
    .optional(),
} as const;
/** How long the renderer's processes have used neither processor nor disk, and the state of the first with what it waits in. */
const renderUse = {
  idleMs: z
    .int()
    .min(0)
    .max(366 * 24 * 3_600_000)
    .optional(),
  processState: z.string().max(80).optional(),
} as const;
/**
 * One start of an agent: a word that it made up, and when that was by its own count of milliseconds, which rises from start to start of one
 * node. What a former start of the same node rendered was lost with it, and what it still says is not listened to.
 */
const AgentStart = z.object({
  boot: z.string().min(8).max(64).optional(),
  startedAt: z.int().min(0).max(lastInstant).optional(),
});
export type AgentStart = z.output<typeof AgentStart>;
const agentStart = AgentStart.shape;
export const AttemptRef = z.object(attempt);
/** The attempt that a report names, with its token. */
export const SignedAttempt = z.object(signedAttempt);
export type AttemptRef = z.output<typeof AttemptRef>;

/** Where nodes of a platform and system see a path of the storage (tasks §7). */
export const Mount = z.object({
  storeType: storeType.schema,
  storagePath: z.string(),
  mountPoint: z.string(),
});
export type Mount = z.output<typeof Mount>;
/** Of the node's platform and system; paths of a lease lie where these put the storage, else where they say. */
const mounts = z.array(Mount).optional();

/** What a node is to do: one frame of one task, with all that its renderer needs. */
export const Lease = z.object({
  ...signedAttempt,
  /** Number of the frame in the scene, as its label says: `0012`. */
  label: z.string(),
  tile: z.int().nullable(),
  kind: z.int(),
  cgId: z.int(),
  sceneName: z.string(),
  /** The customer's folder, as nodes mount it: scene and results lie in it. */
  storage: z.string(),
  scenePath: z.string(),
  outputPath: z.string(),
  /** Words of the command line with placeholders, and patterns of the renderer's log. */
  command: z.array(z.string()),
  progressPattern: z.string(),
  errorPattern: z.string(),
  parameters: z.record(z.string(), z.string()),
  mounts,
});
export type Lease = z.output<typeof Lease>;

/** A scene that a node is to analyse before it is rendered. */
export const AnalysisLease = z.object({
  analyseId: z.int().min(1),
  token: z.string().min(16).max(100),
  cgId: z.int(),
  sceneName: z.string(),
  /** The customer's folder; the scene lies in it. */
  storage: z.string(),
  scenePath: z.string(),
  mounts,
});
export type AnalysisLease = z.output<typeof AnalysisLease>;

/** What a scene says of itself, and what is odd about it, by the codes of the error dictionary. */
const Finding = z.object({
  code: z.string().trim().min(1).max(40),
  type: errorLevel.schema,
  detail: z.string().max(1000).default(''),
});
const reported = {
  found: z
    .array(z.object({ name: z.string().trim().min(1).max(60), value: z.string().max(1000) }))
    .max(200)
    .default([]),
  tips: z.array(Finding).max(500).default([]),
  log: z
    .array(z.object({ text: z.string().max(2000), isError: z.boolean().default(false) }))
    .max(2000)
    .default([]),
} as const;

/** A renderer that a machine found, as its owner calls it: `Blender` `3.4.1`. */
export const Renderer = z.object({
  softwareId: z.int32(),
  name: z.string().trim().min(1).max(100),
  version: z.string().trim().max(100).default(''),
});
export type Renderer = z.output<typeof Renderer>;

/** What a machine is and what is installed on it. */
const machine = {
  os: nodeOs.schema,
  agentVersion: z.string().max(40),
  cpuName: z.string().max(200).default(''),
  /** Logical and physical cores. */
  cores: z.int().min(1).max(4096),
  realCores: z.int().min(1).max(4096),
  gpuName: z.string().max(200).default(''),
  gpuCount: z.int().min(0).max(64).default(0),
  memoryMb: z
    .int()
    .min(1)
    .max(2 ** 30),
  mac: z.string().max(40).optional(),
  snCode: z.string().max(100).optional(),
  /** Software that is installed, by id, and plug-ins as `redshift 3.6.02`. */
  software: z.array(z.int32()).max(200),
  plugins: words,
  /** Of the software, what was found and in which version. */
  renderers: z.array(Renderer).max(200).default([]),
} as const;

const Current = z.object({
  /** False: this attempt is over; stop the renderer and report nothing more of it. */
  current: z.boolean(),
});

export const gateway = {
  register: call('register', {
    summary: 'Makes a machine a node of its platform; one that is a node already only by a key made for it',
    signedBy: 'enrolmentKey',
    audit: 'node.register',
    limits: [{ per: 'address', times: 300, withinMs: minute }],
    errors: [errorCodes.notSignedIn, errorCodes.notFound, errorCodes.nodeKnown, errorCodes.laterStart],
    input: {
      name: line(64),
      /** Needed where the enrolment key is for every platform. */
      platform: z.int32().optional(),
      ...agentStart,
      ...machine,
      properties: words,
      requirements: words,
      category: words,
      /** Whether it only pretends to render (the simulated fleet). */
      simulated: z.boolean().default(false),
    },
    output: z.object({ nodeId: z.int(), nodeKey: z.string(), beatSeconds: z.number() }),
  }),
  describe: call('describe', {
    summary:
      'Tells anew what the machine is and what is installed on it: said once at each start of its agent',
    audit: 'node.describe',
    limits: ofStarts,
    errors: [errorCodes.laterStart],
    input: { ...agentStart, ...machine },
    output: z.object({ beatSeconds: z.number() }),
  }),
  heartbeat: call('heartbeat', {
    summary: 'Says that the node lives, how loaded it is and what it runs; answers what to stop',
    input: {
      ...agentStart,
      cpuLoad: share.optional(),
      gpuLoad: share.optional(),
      memoryUsedMb: z
        .int()
        .min(0)
        .max(2 ** 30)
        .optional(),
      cards: z.array(GraphicsCard).max(64).optional(),
      attempts: z
        .array(AttemptRef.extend({ ...renderTime, ...renderUse }))
        .max(16)
        .default([]),
    },
    output: z.object({
      beatSeconds: z.number(),
      /** Whether asking for work makes sense now: open, online, not locked. */
      mayLease: z.boolean(),
      /** Of the attempts that it named, those that are over. */
      stop: z.array(AttemptRef),
      /** Whether to remove what former attempts left on the machine. */
      clearCache: z.boolean().optional(),
      /** Commands to carry out, each once; answered by `answer`. Agents leave out those they do not know. */
      commands: z.array(z.object({ commandId: z.int(), kind: nodeCommandKind.schema })).optional(),
    }),
  }),
  answer: call('answer', {
    summary: 'What a command to the node said: its output, and whether it was carried out',
    input: {
      commandId: z
        .int()
        .min(1)
        .max(2 ** 33 - 1),
      done: z.boolean(),
      output: whatever<string>().transform(commandOutput),
    },
    output: Current,
  }),
  lease: call('lease', {
    summary: 'Asks for a frame; the same one again while the former lease is open',
    input: { ...agentStart },
    output: z.object({
      lease: Lease.nullable(),
      /** A scene to analyse first; never together with a frame. */
      analysis: AnalysisLease.nullable().default(null),
      /** When to ask again where there is nothing. */
      retryInMs: z.int().min(0),
    }),
  }),
  progress: call('progress', {
    summary: 'How far an attempt is, in thousandths',
    input: { ...signedAttempt, ...renderTime, progress: share },
    output: Current,
  }),
  log: call('log', {
    summary:
      'A piece of an attempt’s log, from a byte offset on; a piece that is known is taken once. A full log refuses more',
    errors: [errorCodes.logFull],
    body: 'bytes',
    maxBytes: 4 * megabyte,
    input: {
      ...signedAttempt,
      offset: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 40),
    },
    output: z.object({
      current: z.boolean(),
      /** The offset that is expected next; a gap is refused by it. */
      next: z.int().min(0),
    }),
  }),
  file: call('file', {
    summary: 'An image, thumbnail or other file that the attempt made',
    body: 'bytes',
    maxBytes: 512 * megabyte,
    errors: [errorCodes.fileNotAccepted],
    input: {
      ...signedAttempt,
      kind: z.coerce.number().pipe(attemptFileKind.schema),
      name: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .regex(/^[^/\\\p{Cc}]+$/u),
      mediaType: z.string().max(100),
      width: pixels.optional(),
      height: pixels.optional(),
    },
    output: Current,
  }),
  finish: call('finish', {
    summary: 'The attempt is over: done, or failed with a reason',
    input: {
      ...signedAttempt,
      /** One that cannot be is left out: the server's own time holds. */
      renderMs: renderTime.renderMs.catch(undefined),
      done: z.boolean(),
      /** Any whole number of 32 bits, signed or not; kept signed (`exitCodeOf`). Anything else is left out. */
      exitCode: whatever<number>().transform(exitCodeOf).optional(),
      /** Kept as `reportedReason` makes it. */
      reason: whatever<string>().transform(reportedReason).default(''),
    },
    output: Current,
  }),
  analysed: call('analysed', {
    summary:
      'A scene was analysed: what it says of itself and what is odd about it, or why it could not be read',
    maxBytes: 4 * megabyte,
    input: {
      analyseId: z
        .int()
        .min(1)
        .max(2 ** 33 - 1),
      token: z.string().min(16).max(100),
      done: z.boolean(),
      /** Kept as `reportedReason` makes it. */
      reason: whatever<string>().transform(reportedReason).default(''),
      ...reported,
    },
    output: Current,
  }),
  leave: call('leave', {
    summary: 'The node stops in order: its frame waits again at once',
    audit: 'node.leave',
    limits: ofStarts,
    errors: [errorCodes.laterStart],
    input: { ...agentStart, reason: z.string().max(200).default('') },
    output: z.null(),
  }),
} as const;

/** All calls of the gateway, flat. */
export const gatewayCalls: readonly GatewayCall[] = Object.values(gateway) as never;

export type GatewayInput<C> = C extends GatewayCall<infer I> ? z.input<z.ZodObject<I>> : never;
export type GatewayOutput<C> = C extends { readonly output: z.ZodType<infer O> } ? O : never;
