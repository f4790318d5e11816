import { expect, test } from 'vitest';
import { pointHeadOf, stepOf, thinned } from './pointHead.rules.ts';

const fileOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const ply = (format: string, end = '\n'): string =>
  [
    'ply',
    `format ${format} 1.0`,
    'comment made here',
    'element vertex 1200',
    'property float x',
    'end_header',
    '',
  ].join(end);
const pcd = (data: string, end = '\n'): string =>
  [
    '# .PCD v0.7',
    'VERSION 0.7',
    'FIELDS x y z',
    'WIDTH 40',
    'HEIGHT 30',
    'POINTS 1200',
    `DATA ${data}`,
    '',
  ].join(end);

test.each([
  ['scan.ply', ply('ascii'), true],
  ['scan.PLY', ply('ascii', '\r\n'), true],
  ['scan.ply', ply('binary_little_endian'), false],
  ['scan.pcd', pcd('ascii'), true],
  ['scan.pcd', pcd('ascii', '\r\n'), true],
  ['scan.pcd', pcd('binary'), false],
  ['scan.pcd', pcd('binary_compressed'), false],
])('the head of %s says how many points there are, and whether they are text', (name, text, isText) => {
  expect(pointHeadOf(name, fileOf(text))).toEqual({ points: 1200, isText });
});

test.each([
  ['scan.las', ply('ascii')],
  ['scan.ply', ''],
  ['scan.ply', 'no head at all'],
  ['scan.pcd', `${'#'.repeat(9000)}\n${pcd('ascii')}`],
])('a head that is not there says nothing: %s', (name, text) => {
  expect(pointHeadOf(name, fileOf(text))).toEqual({ points: undefined, isText: false });
});

test('words of a comment are no head', () => {
  const text = ply('binary_little_endian').replace('made here', 'format ascii, element vertex 9');
  expect(pointHeadOf('scan.ply', fileOf(text))).toEqual({ points: 1200, isText: false });
});

test('points are thinned out evenly, and few stay as they are', () => {
  expect([stepOf(3, 3), stepOf(4, 3), stepOf(7, 3), stepOf(0, 3)]).toEqual([1, 2, 3, 1]);
  const positions = new Float32Array([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
  expect(thinned(positions, 3, 2)).toEqual(new Float32Array([0, 0, 0, 2, 2, 2, 4, 4, 4]));
  expect(thinned(new Uint8Array([1, 2, 3, 4]), 1, 3)).toEqual(new Uint8Array([1, 4]));
  for (const count of [1, 9, 10, 11, 99])
    expect(thinned(new Float32Array(count * 3), 3, stepOf(count, 10)).length / 3).toBeLessThanOrEqual(10);
});
