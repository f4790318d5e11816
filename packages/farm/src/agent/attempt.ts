import { openAsBlob } from 'node:fs';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  attemptFileKind,
  type AttemptRef,
  errorCodes,
  frameKind,
  gateway,
  type Lease,
} from '@renderdesk/contract';
import { type GatewayClient, GatewayFaulty, GatewayRefused } from '../client.ts';
import { commandOf, CommandUnfit } from './command.ts';
import { imageType, moveFiles, thumbnailOf } from './images.ts';
import { tailLog } from './logTail.ts';
import { progressReader } from './progress.ts';
import { logIn, type Renderer, type RendererEnd, startRenderer } from './renderer.ts';

/** One attempt of a frame on this machine. */
export interface Running {
  readonly ref: AttemptRef;
  /** Resolves when nothing of it is left to do; never rejects. */
  readonly over: Promise<void>;
  /** How long its renderer has run so far; 0 before it starts. */
  renderMs(): number;
  /** Ends the renderer and reports nothing more: the attempt is not the frame's current one any more. */
  cancel(): Promise<void>;
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
export const startAttempt = (
  client: GatewayClient,
  lease: Lease,
  o: { folder: string; say: (line: string) => void },
): Running => {
  const { taskId, ix, n, token } = lease;
  const signed = { taskId, ix, n, token };
  const name = `${taskId}-${ix}-${n}`;
  const folder = join(o.folder, 'attempts', name);
  const output = join(lease.outputPath, `.renderdesk-${name}`);
  const ended = new AbortController();
  const { signal } = ended;
  let renderer: Renderer | undefined;

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

  const render = async (): Promise<RendererEnd & { error: string | undefined }> => {
    await mkdir(folder, { recursive: true });
    await writeFile(outputNote(folder), output);
    await mkdir(output, { recursive: true });
    const command = commandOf(lease, output);
    // An agent that was started anew goes on behind what the former one told.
    const { current, next: base } = await client.call(gateway.log, { ...signed, offset: 0 }, { signal });
    if (!current) void cancel();
    signal.throwIfAborted();
    if (base > 0)
      await appendFile(logIn(folder), '\n--- the agent was started anew; the frame begins again ---\n');
    const reader = progressReader(lease);
    renderer = await startRenderer(command, folder);
    if (signal.aborted) await renderer.kill();
    let telling: Promise<unknown> = Promise.resolve();
    let isFull = false;
    const tail = await tailLog(logIn(folder), {
      base,
      seen: (bytes) => {
        const progress = reader.read(bytes);
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
    const end = await renderer.ended;
    await (signal.aborted ? tail.stop() : tail.finish());
    await telling;
    return { ...end, error: reader.error };
  };

  const upload = async (path: string): Promise<boolean> => {
    const mediaType = imageType(path);
    if (mediaType === undefined) return true;
    const thumbnail = await thumbnailOf(path);
    const image = {
      ...signed,
      kind: attemptFileKind.of.image,
      name: basename(path),
      mediaType,
      ...thumbnail?.of,
    };
    if (!(await isCurrent(client.call(gateway.file, image, { content: await openAsBlob(path), signal }))))
      return false;
    if (!thumbnail) return true;
    const { content, width, height } = thumbnail;
    const small = {
      ...signed,
      kind: attemptFileKind.of.thumbnail,
      name: `${basename(path)}.webp`,
      mediaType: 'image/webp',
      width,
      height,
    };
    return isCurrent(client.call(gateway.file, small, { content, signal }));
  };

  const outcomeOf = async (): Promise<Outcome | undefined> => {
    const end = await render();
    if (signal.aborted) return undefined;
    if (end.exitCode !== 0) {
      const how = end.fault ?? `exit code ${end.exitCode}`;
      return {
        done: false,
        ...(end.exitCode !== undefined && { exitCode: end.exitCode }),
        reason: (end.error === undefined ? how : `${end.error} (${how})`).slice(0, 500),
      };
    }
    // Asked once more: a frame that was given to another node meanwhile is not ours to put in place.
    const progress = client.call(gateway.progress, { ...signed, progress: 1000 }, { signal });
    if (!(await isCurrent(progress))) return undefined;
    const files = await moveFiles(output, lease.outputPath);
    const images = files.filter((path) => imageType(path) !== undefined);
    for (const path of images) if (!(await upload(path))) return undefined;
    if (images.length === 0 && !withoutImage.includes(lease.kind))
      return { done: false, exitCode: 0, reason: 'the renderer ended well and left no image' };
    return { done: true, exitCode: 0, reason: '' };
  };

  const all = async (): Promise<void> => {
    o.say(`frame ${lease.label} of task ${taskId} (attempt ${n}) begins`);
    try {
      const outcome = await outcomeOf().catch((error: unknown): Outcome | undefined => {
        if (signal.aborted) return undefined;
        const isOfAttempt = [CommandUnfit, GatewayRefused, GatewayFaulty].some(
          (kind) => error instanceof kind,
        );
        if (isOfAttempt || isFileError(error))
          return { done: false, reason: (error as Error).message.slice(0, 500) };
        throw error;
      });
      if (outcome)
        await client.call(gateway.finish, { ...signed, ...outcome, renderMs: renderMs() }, { signal });
      o.say(
        `frame ${lease.label} of task ${taskId} ${outcome ? (outcome.done ? 'is done' : `failed: ${outcome.reason}`) : 'is given up'}`,
      );
    } catch (error) {
      o.say(`frame ${lease.label} of task ${taskId} could not be reported: ${String(error)}`);
    } finally {
      await renderer?.kill();
      await rm(output, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    }
  };
  const over = all();
  return {
    ref: { taskId, ix, n },
    over,
    renderMs,
    cancel: async () => {
      await cancel();
      await over;
    },
  };
};

/** Where an attempt's folder says what its renderer writes to, for an agent that finds it left over. */
export const outputNote = (folder: string): string => join(folder, 'output');

/** Scenes, folders and files that are not as they should be: the attempt's fault, not the agent's. */
const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;
