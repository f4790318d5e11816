import { spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { RenderUser } from './renderUser.ts';
import type { StorageTasks } from './storageWork.ts';
import type { Thumbnail } from './thumbnail.ts';

/** The storage refused, or did not answer: the reason of the failed attempt. */
export class StorageFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StorageFailed';
  }
}

interface AskOptions {
  readonly withinMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Takes the output instead of the answer. */
  readonly into?: FileHandle;
}

const program = fileURLToPath(new URL('storageWork.ts', import.meta.url));
const minute = 60_000;

/**
 * Customers' storage as one node reaches it. Whatever touches it runs in a process of its own: under the renderers' user,
 * with their rights, and given up where the storage does not answer (a share whose server is gone holds a process for
 * good, and nothing can end it).
 */
export const openStorage = (as: RenderUser | undefined) => {
  const ask = <Name extends keyof StorageTasks>(
    name: Name,
    args: Parameters<StorageTasks[Name]>[0] | Record<string, never>,
    o: AskOptions,
  ): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [program, name, JSON.stringify(args)], {
        env: {},
        cwd: '/',
        stdio: ['ignore', o.into?.fd ?? 'pipe', 'pipe'],
        ...(as && { uid: as.uid, gid: as.gid }),
      });
      const answer: Buffer[] = [];
      let complaint = '';
      child.stdout?.on('data', (part: Buffer) => answer.push(part));
      child.stderr?.on('data', (part: Buffer) => (complaint += part.toString()));
      const giveUp = (error: unknown): void => {
        child.kill('SIGKILL');
        // One that cannot be killed keeps nothing of the agent's alive.
        child.unref();
        child.stdout?.destroy();
        child.stderr?.destroy();
        settle(() => reject(error as Error));
      };
      const late = setTimeout(
        () => giveUp(new StorageFailed(`the storage did not answer within ${o.withinMs / 1000} seconds`)),
        o.withinMs,
      );
      const onAbort = (): void => giveUp(o.signal?.reason);
      const settle = (tell: () => void): void => {
        clearTimeout(late);
        o.signal?.removeEventListener('abort', onAbort);
        tell();
      };
      child.once('error', (error) => settle(() => reject(new StorageFailed(error.message))));
      child.once('close', (code) =>
        settle(() =>
          code === 0
            ? resolve(Buffer.concat(answer).toString())
            : reject(new StorageFailed(complaint.trim().slice(0, 500) || `the storage failed (${code})`)),
        ),
      );
      if (o.signal?.aborted) onAbort();
      else o.signal?.addEventListener('abort', onAbort, { once: true });
    });
  return {
    prepare: async (
      o: Parameters<StorageTasks['prepare']>[0],
      signal?: AbortSignal,
      withinMs = minute / 2,
    ): Promise<string> => JSON.parse(await ask('prepare', o, { withinMs, signal })) as string,
    place: async (o: Parameters<StorageTasks['place']>[0], signal?: AbortSignal): Promise<string[]> =>
      JSON.parse(await ask('place', o, { withinMs: 15 * minute, signal })) as string[],
    inspect: async (o: Parameters<StorageTasks['inspect']>[0], signal?: AbortSignal) =>
      JSON.parse(await ask('inspect', o, { withinMs: 2 * minute, signal })) as Awaited<
        ReturnType<StorageTasks['inspect']>
      >,
    thumbnail: async (path: string, signal?: AbortSignal): Promise<Thumbnail | undefined> => {
      const told = await ask('thumbnail', { path }, { withinMs: 2 * minute, signal });
      const made = JSON.parse(told) as (Omit<Thumbnail, 'content'> & { content: string }) | null;
      return made ? { ...made, content: Uint8Array.from(Buffer.from(made.content, 'base64')) } : undefined;
    },
    /** Copies a file into one of the agent's. */
    read: async (path: string, into: FileHandle, signal?: AbortSignal, withinMs = 15 * minute) =>
      void (await ask('read', { path }, { withinMs, signal, into })),
    remove: async (path: string): Promise<void> =>
      void (await ask('remove', { path }, { withinMs: minute / 6 })),
    probe: async (): Promise<void> => void (await ask('probe', {}, { withinMs: minute / 2 })),
  };
};
