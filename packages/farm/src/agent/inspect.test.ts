import { mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspect, readHead } from './inspect.ts';

test('the header of a Blender file names its version, and what is compressed or unknown is not inspected', () => {
  expect(readHead('a.blend', Buffer.from('BLENDER-v402REND')).found).toContainEqual({
    name: 'software',
    value: 'Blender 4.2',
  });
  const packed = readHead('a.blend', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]));
  expect(packed.found).toEqual([
    { name: 'compression', value: 'zstd' },
    { name: 'inspected', value: 'no' },
  ]);
  expect(readHead('a.max', Buffer.from('anything')).found).toEqual([{ name: 'inspected', value: 'no' }]);
});

test('a Maya scene says its plugins, cameras and frames, and the files that are missing here are findings', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rd-scene-'));
  const path = join(folder, 'shot.ma');
  await writeFile(join(folder, 'there.exr'), 'x');
  await writeFile(
    path,
    [
      '//Maya ASCII 2025 scene',
      'requires maya "2025";',
      'requires "mtoa" "5.4.2";',
      'createNode camera -n "shotCamShape" -p "shotCam";',
      '\tsetAttr ".ftn" -type "string" "there.exr";',
      '\tsetAttr ".ftn" -type "string" "textures/gone.exr";',
      '\tsetAttr ".ftn" -type "string" "X:/textures/wood.jpg";',
      'playbackOptions -min 1 -max 48 -ast 1 -aet 48 ',
    ].join('\n'),
  );
  const report = await inspect({ path, storage: folder, name: 'shot.ma' });
  expect(report.found).toEqual(
    expect.arrayContaining([
      { name: 'software', value: 'Maya 2025' },
      { name: 'plugins', value: 'mtoa' },
      { name: 'cameras', value: '1' },
      { name: 'frames', value: '1-48' },
    ]),
  );
  expect(report.tips).toEqual([{ code: '10002', type: 1, detail: 'textures/gone.exr' }]);
});

test('a scene that is not there is a finding that blocks, and no failure', async () => {
  const report = await inspect({
    path: '/nowhere/at/all.blend',
    storage: '/nowhere',
    name: 'all.blend',
  });
  expect(report.tips).toEqual([{ code: '10001', type: 1, detail: 'all.blend' }]);
});

/** A Maya scene in a folder of its own that names these files; answers its report. */
const inspected = async (folder: string, files: readonly string[]) => {
  const path = join(folder, 'shot.ma');
  await writeFile(
    path,
    ['requires maya "2025";', ...files.map((file) => `\tsetAttr ".ftn" -type "string" "${file}";`)].join(
      '\n',
    ),
  );
  return inspect({ path, storage: folder, name: 'shot.ma' });
};

test('files outside of the customer’s storage are not looked for, whether they exist or not', async () => {
  const [folder, elsewhere] = [
    await mkdtemp(join(tmpdir(), 'rd-scene-')),
    await mkdtemp(join(tmpdir(), 'rd-other-')),
  ];
  await writeFile(join(elsewhere, 'there.exr'), 'x');
  await symlink(elsewhere, join(folder, 'link'));
  await symlink(join(elsewhere, 'gone.exr'), join(folder, 'gone-link.exr'));
  const { tips, log } = await inspected(folder, [
    join(elsewhere, 'there.exr'),
    join(elsewhere, 'gone.exr'),
    '../gone.exr',
    'link/there.exr',
    'link/gone.exr',
    'gone-link.exr',
    join(folder, 'own.exr'),
  ]);
  expect(tips).toEqual([{ code: '10002', type: 1, detail: join(folder, 'own.exr') }]);
  expect(log.filter(({ text }) => text.startsWith('outside of the storage'))).toHaveLength(6);
});

test('whatever a scene names, its report can be stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rd-scene-'));
  const { tips, log } = await inspected(folder, [
    'a\0b.exr',
    `${'y/'.repeat(499)}x😀.exr`,
    `${'y/'.repeat(2000)}z`,
  ]);
  const details = tips.map(({ detail = '' }) => detail);
  const texts = [...details, ...log.map(({ text }) => text)];
  expect(texts.filter((text) => text.includes('\0') || !text.isWellFormed())).toEqual([]);
  expect(Math.max(...details.map(({ length }) => length))).toBeLessThanOrEqual(1000);
  expect(Math.max(...log.map(({ text }) => text.length))).toBeLessThanOrEqual(2000);
});
