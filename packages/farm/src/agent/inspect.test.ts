import { mkdtemp, writeFile } from 'node:fs/promises';
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
      '\tsetAttr ".ftn" -type "string" "D:/work/wood.jpg";',
      'playbackOptions -min 1 -max 48 -ast 1 -aet 48 ',
    ].join('\n'),
  );
  const report = await inspect({ path, name: 'shot.ma' });
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
  const report = await inspect({ path: '/nowhere/at/all.blend', name: 'all.blend' });
  expect(report.tips).toEqual([{ code: '10001', type: 1, detail: 'all.blend' }]);
});
