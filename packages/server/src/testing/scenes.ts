import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { customerFolder } from '@renderdesk/contract';
import { addNode } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** Writes a scene file to the folder of the account that pays for a customer, as an upload leaves it. */
export const addSceneFile = async (
  { server }: Pick<TestServer, 'server'>,
  ownerId: number,
  path: string,
): Promise<void> => {
  const at = join(customerFolder(server.app.config.storage, ownerId), path);
  await mkdir(dirname(at), { recursive: true });
  await writeFile(at, 'a scene');
};

/** What a submission of a customer needs: the file of its scene, and a machine that renders it. */
export const readyScene = async (
  t: Pick<TestServer, 'server' | 'db'>,
  ownerId: number,
  o: { readonly path: string; readonly platform?: number; readonly software?: number },
): Promise<void> => {
  await addSceneFile(t, ownerId, o.path);
  await addNode(t.db, { platform: o.platform ?? 1, software: [o.software ?? 2007] });
};
