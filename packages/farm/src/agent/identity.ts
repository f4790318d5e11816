import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Who this machine is to the gateway. */
export interface Identity {
  readonly url: string;
  readonly name: string;
  readonly nodeId: number;
  readonly nodeKey: string;
  /** Digest of the enrolment key that made it, which makes it once only: two agents of one name would take turns for ever. */
  readonly enrolledBy?: string;
  /** When its agent started last, in milliseconds. */
  readonly startedAt?: number;
}

const pathIn = (folder: string): string => join(folder, 'node.json');

/** What tells an enrolment key without showing it. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The identity that an agent's folder keeps; undefined where there is none. */
export const keptIdentity = async (folder: string): Promise<Identity | undefined> => {
  const text = await readFile(pathIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as Identity);
};

/** A node's name as the name of a folder. */
const folderName = (name: string): string => encodeURIComponent(name).replace(/^\./, '%2E');

/**
 * Where a node's agent lives unless it is told: below `base`, in a folder of its name, so that two agents of one machine never
 * meet. An agent of before, which kept its key in `base` itself (`isFormer`), stays there: without it the farm would refuse its name.
 */
export const folderOf = async (
  name: string,
  base = '.renderdesk-agent',
): Promise<{ folder: string; isFormer: boolean }> => {
  const own = resolve(base, folderName(name));
  if (await keptIdentity(own)) return { folder: own, isFormer: false };
  // One that cannot be read is another user's agent.
  const former = await keptIdentity(base).catch(() => undefined);
  return former?.name === name ? { folder: resolve(base), isFormer: true } : { folder: own, isFormer: false };
};

/**
 * Makes an agent's folder, which can be passed and not listed: renderers of another user work below it. One that stands is
 * given that mode only where it is an agent's.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  const isNew = (await mkdir(folder, { recursive: true, mode: 0o711 })) !== undefined;
  if (!isNew && (await keptIdentity(folder))) await chmod(folder, 0o711);
};

/** Keeps an identity, readable by its owner only, whole or not at all. */
export const keepIdentity = async (folder: string, identity: Identity): Promise<void> => {
  const part = `${pathIn(folder)}.part`;
  await writeFile(part, `${JSON.stringify(identity, null, 2)}\n`, { mode: 0o600 });
  // An older file of that name would keep its mode.
  await chmod(part, 0o600);
  await rename(part, pathIn(folder));
};
