import { expect, test } from 'vitest';
import { largestText } from './pointHead.rules.ts';
import { pointModelOf } from './pointModel.ts';
import { SceneError } from './sceneFile.ts';

const headOf = (format: string, points: number): Uint8Array =>
  new TextEncoder().encode(
    `ply\nformat ${format} 1.0\nelement vertex ${points}\nproperty float x\nproperty float y\nproperty float z\n` +
      'property uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n',
  );
/** A binary file of points along a line, each with a colour. */
const lineOf = (points: number): ArrayBuffer => {
  const head = headOf('binary_little_endian', points);
  const view = new DataView(new ArrayBuffer(head.length + points * 15));
  new Uint8Array(view.buffer).set(head);
  for (let point = 0; point < points; point += 1) view.setFloat32(head.length + point * 15, point, true);
  return view.buffer;
};
const faultOf = (file: ArrayBuffer): unknown => {
  try {
    pointModelOf('scan.ply', file);
    return undefined;
  } catch (error) {
    return error instanceof SceneError ? [error.fault, error.size, error.limit] : error;
  }
};

test('a file of few points is drawn whole, one of many is thinned out', () => {
  const few = pointModelOf('scan.ply', lineOf(10));
  expect([few.count, few.shown, few.triangles]).toEqual([10, 10, 0]);
  const many = pointModelOf('scan.ply', lineOf(3001), 1000);
  expect([many.count, many.shown]).toEqual([3001, 751]);
});

test('a file that would fill the memory is refused before it is read', () => {
  const text = new Uint8Array(largestText + 1);
  text.set(headOf('ascii', 10));
  expect(faultOf(text.buffer)).toEqual(['tooLarge', largestText + 1, largestText]);
  const head = headOf('binary_little_endian', 30_000_000);
  expect(faultOf(head.slice().buffer as ArrayBuffer)).toEqual(['tooMany', 30_000_000, 20_000_000]);
});
