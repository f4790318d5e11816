import { openAsBlob } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  attemptFileKind,
  type AttemptRef,
  errorCodes,
  frameKind,
  gateway,
  type Lease,
  reportedReason,
} from '@renderdesk/contract';
import { type GatewayClient, GatewayFaulty, GatewayRefused } from '../client.ts';
import { commandOf, CommandUnfit, inContainer } from './command.ts';
import { imageType } from './images.ts';
import { logHead } from './logHead.ts';
import { tailLog } from './logTail.ts';
import { cut, reasonOf, reasonWithoutImage } from './outcome.ts';
import { type LogReader, logReader } from './progress.ts';
import {
  beginLog,
  makeAttemptFolder,
  type Renderer,
  rendererEnv,
  type RendererEnd,
  startRenderer,
} from './renderer.ts';
import type { RenderUser } from './renderUser.ts';
import { versionLine } from './software.ts';
import type { IdleFor } from './use.ts';
import { mountedLease } from './mounts.ts';
import { openStorage, StorageFailed } from './storage.ts';

/** One attempt of a frame on this machine. */
export interface Running {
  readonly ref: AttemptRef;
  /** Resolves when nothing of it is left to do; never rejects. */
  readonly over: Promise<void>;
  /** How long its renderer has run so far; 0 before it starts. */
  renderMs(): number;
  /** For how long its renderer has used neither processor nor disk. */
  use(): Promise<IdleFor | undefined>;
  /** Ends the renderer and reports nothing more: the attempt is not the frame's current one any more. */
  cancel(): Promise<void>;
}

/** How attempts run on this machine. */
export interface RenderSite {
  /** The node's name. */
  readonly name: string;
  /** The agent's folder. */
  readonly folder: string;
  /** Whom renderers run as; without it, as the agent. */
  readonly as?: RenderUser | undefined;
  /** Words of a command in front of the renderer's, which puts it in a container. */
  readonly container?: readonly string[];
  /** Names of the agent's environment that renderers get besides, or `NAME=VALUE`. */
  readonly env?: readonly string[];
  readonly say: (line: string) => void;
}

/** The kinds of frames that make no picture: pre-render, photons, simulation. */
const withoutImage: readonly number[] = [
  frameKind.of.preRender,
  frameKind.of.photon,
  frameKind.of.mergedPhoton,
  frameKind.of.simulation,
];

interface Outcome {
  readonly done: boolean;
  readonly exitCode?: number;
  readonly reason: string;
}

/**
 * Renders a lease: fills its command line, runs it, hands its log and progress on, then moves what it made to the task's
 * output folder, uploads image and thumbnail, and reports how it ended. The renderer writes to a folder of its own, so
 * that an attempt that lost its frame never touches the customer's files.
 */
export const startAttempt = (client: GatewayClient, leased: Lease, site: RenderSite): Running => {
  const lease = mountedLease(leased);
  const { taskId, ix, n, token } = lease;
  const signed = { taskId, ix, n, token };
  const folder = join(site.folder, 'attempts', `${taskId}-${ix}-${n}`);
  const storage = openStorage(site.as);
  // Containers have users of their own.
  const as = site.container?.length ? undefined : site.as;
  const ended = new AbortController();
  const { signal } = ended;
  let renderer: Renderer | undefined;
  let output: string | undefined;

  const renderMs = (): number => renderer?.renderMs() ?? 0;
  const isCurrent = async (answer: Promise<{ current: boolean }>): Promise<boolean> => {
    const { current } = await answer;
    if (!current) void cancel();
    return current;
  };
  const cancel = async (): Promise<void> => {
    ended.abort();
    await renderer?.kill();
  };

  /** The command line, with the folders that it names made. */
  const prepare = async (): Promise<{ command: string[]; work: string }> => {
    const work = await makeAttemptFolder(folder, as);
    const name = `.renderdesk-${taskId}-${ix}-${n}`;
    // Noted before it is made: whoever finds it left over knows where.
    await writeFile(outputNote(folder), join(lease.outputPath, name));
    output = await storage.prepare(
      {
        scene: lease.scenePath,
        output: lease.outputPath,
        storage: lease.storage,
        outputStorage: lease.outputStorage,
        outputRoot: lease.outputRoot,
        name,
        former: `.renderdesk-${taskId}-${ix}-`,
      },
      signal,
    );
    await writeFile(outputNote(folder), output);
    const command = commandOf(lease, output);
    return { command: inContainer(command, site.container ?? [], { lease, output, work }), work };
  };

  const render = async (reader: LogReader): Promise<RendererEnd> => {
    const { command, work } = await prepare();
    const { current, next: base } = await client.call(gateway.log, { ...signed, offset: 0 }, { signal });
    if (!current) void cancel();
    signal.throwIfAborted();
    const env = rendererEnv(process.env, work, site.env);
    const head = logHead(lease, {
      command,
      env,
      work,
      node: site.name,
      user: as?.name ?? 'the agent’s',
      software: await versionLine(command[0] ?? ''),
      at: new Date(),
    });
    const headBytes = await beginLog(folder, base > 0 ? `\n${head}` : head);
    renderer = await startRenderer({ command, env, folder, as });
    if (signal.aborted) await renderer.kill();
    let telling: Promise<unknown> = Promise.resolve();
    let isFull = false;
    let unheard = headBytes;
    const tail = tailLog(renderer.log, {
      base,
      seen: (bytes) => {
        // What the head says is the agent's, not the renderer's.
        const news = bytes.subarray(Math.min(unheard, bytes.length));
        unheard -= bytes.length - news.length;
        const progress = reader.read(news);
        if (progress === undefined) return;
        const tell = client.call(
          gateway.progress,
          { ...signed, progress, renderMs: renderMs() },
          { signal, patienceMs: 5000 },
        );
        // Progress is a courtesy: one that is lost is followed by the next.
        telling = isCurrent(tell).catch(() => undefined);
      },
      send: async (offset, content) => {
        // A full log keeps nothing more: one byte still says that the renderer writes.
        const piece = { content: isFull ? content.subarray(0, 1) : content, signal };
        const answer = await client
          .call(gateway.log, { ...signed, offset }, piece)
          .catch((error: unknown) => {
            if (!(error instanceof GatewayRefused) || error.code !== errorCodes.logFull) throw error;
            return undefined;
          });
        isFull = answer === undefined;
        if (!answer) return offset + content.length;
        if (answer.current) return answer.next;
        void cancel();
        return 'stop';
      },
    });
    const end = await Promise.race([renderer.ended, gone]);
    await (signal.aborted ? tail.stop() : tail.finish());
    await telling;
    return end;
  };
  /** A renderer that cannot be killed is not waited for once the attempt has been cancelled. */
  const gone = new Promise<RendererEnd>((resolve) => {
    signal.addEventListener('abort', () => void renderer?.kill().then(() => resolve({})), { once: true });
  });

  const upload = async (path: string): Promise<boolean> => {
    const mediaType = imageType(path);
    if (mediaType === undefined) return true;
    const thumbnail = await storage.thumbnail(path, signal);
    const image = {
      ...signed,
      kind: attemptFileKind.of.image,
      name: basename(path),
      mediaType,
      ...thumbnail?.of,
    };
    const content = await contentOf(path);
    if (!(await isCurrent(client.call(gateway.file, image, { content, signal })))) return false;
    if (!thumbnail) return true;
    const { content: picture, width, height } = thumbnail;
    const small = {
      ...signed,
      kind: attemptFileKind.of.thumbnail,
      name: `${basename(path)}.webp`,
      mediaType: 'image/webp',
      width,
      height,
    };
    return isCurrent(client.call(gateway.file, small, { content: picture, signal }));
  };
  /** A customer's file as a copy in the agent's own folder, read with the renderers' rights and not the agent's. */
  const contentOf = async (path: string): Promise<Blob> => {
    const copy = join(folder, 'upload');
    const file = await open(copy, 'w', 0o600);
    try {
      await storage.read(path, file, signal);
    } finally {
      await file.close();
    }
    return openAsBlob(copy);
  };

  const outcomeOf = async (): Promise<Outcome | undefined> => {
    const reader = logReader(lease);
    const end = await render(reader);
    if (signal.aborted) return undefined;
    const reason = reasonOf(end, reader);
    if (reason !== undefined)
      return { done: false, ...(end.exitCode !== undefined && { exitCode: end.exitCode }), reason };
    // Asked once more: a frame that was given to another node meanwhile is not ours to put in place.
    const progress = client.call(gateway.progress, { ...signed, progress: 1000 }, { signal });
    if (!(await isCurrent(progress)) || output === undefined) return undefined;
    const files = await storage.place(
      { from: output, to: lease.outputPath, storage: lease.outputStorage, taskId },
      signal,
    );
    const images = files.filter((path) => imageType(path) !== undefined);
    for (const path of images) if (!(await upload(path))) return undefined;
    if (images.length === 0 && !withoutImage.includes(lease.kind))
      return { done: false, exitCode: 0, reason: reasonWithoutImage(reader) };
    return { done: true, exitCode: 0, reason: '' };
  };

  /**
   * Reports how the attempt ended. A report that the gateway does not take is not sent again: the attempt is reported as failed for
   * that reason, once, in the fewest words.
   */
  const report = async (outcome: Outcome): Promise<void> => {
    try {
      await client.call(gateway.finish, { ...signed, ...outcome, renderMs: renderMs() }, { signal });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      site.say(`the report of frame ${lease.label} of task ${taskId} was refused: ${error.message}`);
      const reason = reportedReason(`report refused: ${error.message}`);
      await client.call(gateway.finish, { ...signed, done: false, reason }, { signal });
    }
  };

  const all = async (): Promise<void> => {
    site.say(`frame ${lease.label} of task ${taskId} (attempt ${n}) begins`);
    try {
      const outcome = await outcomeOf().catch((error: unknown): Outcome | undefined => {
        if (signal.aborted) return undefined;
        if (isOfAttempt(error)) return { done: false, reason: cut(error.message) };
        throw error;
      });
      if (outcome) await report(outcome);
      site.say(
        `frame ${lease.label} of task ${taskId} ${outcome ? (outcome.done ? 'is done' : `failed: ${outcome.reason}`) : 'is given up'}`,
      );
    } catch (error) {
      site.say(`frame ${lease.label} of task ${taskId} could not be reported: ${String(error)}`);
    } finally {
      await renderer?.kill();
      await renderer?.log.close();
      await clear();
    }
  };
  const clear = async (): Promise<void> => {
    try {
      if (output !== undefined) await storage.remove(output);
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      // Its folder stays with the note of it, for the agent's next start.
      site.say(`what the attempt left in ${output ?? folder} could not be removed: ${String(error)}`);
    }
  };
  const over = all();
  return {
    ref: { taskId, ix, n },
    over,
    renderMs,
    use: async () => renderer?.use(),
    cancel: async () => {
      await cancel();
      await over;
    },
  };
};

/** Where an attempt's folder says what its renderer writes to, for an agent that finds it left over. */
export const outputNote = (folder: string): string => join(folder, 'output');

/** The gateway cannot take a call, now or later. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof GatewayRefused || error instanceof GatewayFaulty;

/** Scenes, folders, files and calls that are not as they should be: the attempt's fault, not the agent's. */
const isOfAttempt = (error: unknown): error is Error =>
  isRefusal(error) ||
  [CommandUnfit, StorageFailed].some((kind) => error instanceof kind) ||
  (error instanceof Error && 'code' in error && 'syscall' in error);
