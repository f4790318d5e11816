import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Who this machine is to the gateway. */
export interface Identity {
  readonly url: string;
  readonly name: string;
  readonly nodeId: number;
  readonly nodeKey: string;
}

const pathIn = (folder: string): string => join(folder, 'node.json');

/** The identity that an agent's folder keeps; undefined where there is none, or one of another gateway or name. */
export const keptIdentity = async (
  folder: string,
  of: { readonly url: string; readonly name: string },
): Promise<Identity | undefined> => {
  const text = await readFile(pathIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as Identity;
  return kept.url === of.url && kept.name === of.name ? kept : undefined;
};

/** Keeps an identity, readable by its owner only, whole or not at all. */
export const keepIdentity = async (folder: string, identity: Identity): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${pathIn(folder)}.part`;
  await writeFile(part, `${JSON.stringify(identity, null, 2)}\n`, { mode: 0o600 });
  // An older file of that name would keep its mode.
  await chmod(part, 0o600);
  await rename(part, pathIn(folder));
};
