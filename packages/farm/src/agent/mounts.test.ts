import { expect, test } from 'vitest';
import type { Lease, Mount } from '@renderdesk/contract';
import { mountedAnalysis, mountedLease } from './mounts.ts';

const lease = (mounts?: readonly Mount[]): Lease => ({
  taskId: 100_001,
  ix: 0,
  n: 1,
  token: 'a token of sixteen',
  label: '0001',
  tile: null,
  kind: 5,
  cgId: 2030,
  sceneName: 'clock.pov',
  storage: '/srv/storage/1001',
  scenePath: '/srv/storage/1001/in/a scene.pov',
  outputPath: '/srv/storage/1001/out',
  command: [],
  progressPattern: '',
  errorPattern: '',
  parameters: {},
  ...(mounts && { mounts: [...mounts] }),
});
const input = (storagePath: string, mountPoint: string): Mount => ({ storeType: 1, storagePath, mountPoint });
const output = (storagePath: string, mountPoint: string): Mount => ({
  storeType: 2,
  storagePath,
  mountPoint,
});
const pathsOf = (mounts?: readonly Mount[]) => {
  const { storage, scenePath, outputStorage, outputPath } = mountedLease(lease(mounts));
  return [storage, scenePath, outputStorage, outputPath];
};
const asItCame = [
  '/srv/storage/1001',
  '/srv/storage/1001/in/a scene.pov',
  '/srv/storage/1001',
  '/srv/storage/1001/out',
];

test('without a mount point for its storage a lease keeps its paths', () => {
  expect(pathsOf()).toEqual(asItCame);
  // Another folder whose name begins alike is another one.
  expect(pathsOf([input('/srv/stor', '/mnt/in'), output('/srv/storage/10', '/mnt/out')])).toEqual(asItCame);
});

test('results lie where scenes do, unless a mount point for results covers the storage', () => {
  const onOneShare = ['/mnt/in/1001', '/mnt/in/1001/in/a scene.pov', '/mnt/in/1001', '/mnt/in/1001/out'];
  const scenes = input('/srv/storage', '/mnt/in');
  expect(pathsOf([scenes])).toEqual(onOneShare);
  expect(pathsOf([scenes, output('/srv/other', '/mnt/out')])).toEqual(onOneShare);
  // The same share, named for both.
  expect(pathsOf([scenes, output('/srv/storage', '/mnt/in')])).toEqual(onOneShare);
  expect(mountedLease(lease([scenes])).outputRoot).toBeUndefined();
  expect(mountedLease(lease([output('/srv/storage', '/mnt/out')]))).toMatchObject({
    storage: '/srv/storage/1001',
    outputStorage: '/mnt/out/1001',
    outputRoot: '/mnt/out',
  });
});

test('scenes and results are where the node mounts them, by the longest storage path', () => {
  const mounts = [
    input('/srv', '/mnt/all'),
    input('/srv/storage/', '/mnt/in/'),
    output('/srv/storage', '/mnt/out'),
    // Deeper than a customer's folder: not a place for all of it.
    input('/srv/storage/1001/in', '/mnt/deep'),
  ];
  expect(pathsOf(mounts)).toEqual([
    '/mnt/in/1001',
    '/mnt/in/1001/in/a scene.pov',
    '/mnt/out/1001',
    '/mnt/out/1001/out',
  ]);
  const { storage, scenePath } = mountedAnalysis({ analyseId: 1, ...lease(mounts) });
  expect([storage, scenePath]).toEqual(['/mnt/in/1001', '/mnt/in/1001/in/a scene.pov']);
});

test('a node of Windows reaches it by a drive or a share', () => {
  expect(pathsOf([input('/srv/storage', 'Z:\\'), output('/srv/storage', '\\\\store\\renders')])).toEqual([
    'Z:\\1001',
    'Z:\\1001\\in\\a scene.pov',
    '\\\\store\\renders\\1001',
    '\\\\store\\renders\\1001\\out',
  ]);
});
