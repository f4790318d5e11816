import { describe, expect, test } from 'vitest';
import { customerFolder, pathWithin } from './storage.ts';

const folder = '/srv/storage/100001';

describe('a path within a customer’s folder', () => {
  test.each([
    ['scene.pov', `${folder}/scene.pov`],
    ['./a//b/../scene.pov', `${folder}/a/scene.pov`],
    [`${folder}/out/`, `${folder}/out`],
    ['', folder],
    ['../100002/scene.pov', undefined],
    ['/srv/storage/100002/scene.pov', undefined],
    ['/srv/storage/1000011/scene.pov', undefined],
    [`${folder}/../../../../../../etc/passwd`, undefined],
    ['/etc/passwd', undefined],
    ['a\nb', undefined],
    ['a\0', undefined],
  ])('%j is %j', (asked, found) => {
    expect(pathWithin(folder, asked)).toBe(found);
  });

  test.each([
    ['Z:\\farm', 'scenes\\a.max', 'Z:\\farm\\7\\scenes\\a.max'],
    ['Z:\\farm', 'z:/FARM/7/a.max', 'Z:\\farm\\7\\a.max'],
    ['\\\\nas\\farm', 'a/b.max', '\\\\nas\\farm\\7\\a\\b.max'],
    ['Z:\\farm', '..\\8\\a.max', undefined],
    ['\\\\nas\\farm', '..\\..\\farm\\7\\a.max', undefined],
    ['Z:\\farm', 'C:\\farm\\7\\a.max', undefined],
    ['Z:\\farm', 'C:a.max', undefined],
    ['Z:\\farm', '\\farm\\7\\a.max', undefined],
    ['Z:\\farm', 'a.max:stream', undefined],
    ['Z:\\farm', 'a. . \\b.max', undefined],
  ])('on Windows, of %s: %s is %s', (storage, asked, found) => {
    expect(pathWithin(customerFolder(storage, 7), asked)).toBe(found);
  });

  test('the folder is the payer’s, below the storage', () => {
    expect(customerFolder('/srv/storage/', 7)).toBe('/srv/storage/7');
    expect(customerFolder('/', 7)).toBe('/7');
  });
});
