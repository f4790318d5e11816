import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepCluster, keyOfSources, takeCluster } from './kept-cluster.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rd-kept-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const made = async (name: string): Promise<string> => {
  const path = join(root, name);
  await mkdir(path);
  return path;
};

test('a cluster is taken under the key of its sources and under no other, and only the last two are kept', async () => {
  const folder = join(root, 'kept');
  const cluster = await made('cluster');
  for (const key of ['a', 'b', 'c']) {
    await writeFile(join(cluster, 'content'), key);
    await keepCluster(key, cluster, folder);
  }
  const copy = await made('copy');
  expect(await takeCluster('d', copy, folder)).toBe(false);
  expect(await takeCluster('a', copy, folder)).toBe(false);
  expect(await takeCluster('c', copy, folder)).toBe(true);
  expect(await readFile(join(copy, 'content'), 'utf8')).toBe('c');
  // What a run changes in its copy is not kept.
  await writeFile(join(copy, 'content'), 'changed');
  expect(await takeCluster('c', await made('other'), folder)).toBe(true);
  expect(await readFile(join(root, 'other', 'content'), 'utf8')).toBe('c');
});

test('the key is the same for the same sources', () => {
  expect(keyOfSources()).toMatch(/^[0-9a-f]{20}$/);
  expect(keyOfSources()).toBe(keyOfSources());
});

test('a cluster that cannot be kept fails no run and leaves nothing', async () => {
  const folder = join(root, 'none');
  await keepCluster('a', join(root, 'missing'), folder);
  expect(await readdir(folder)).toEqual([]);
});
