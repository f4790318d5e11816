import { dictionaryEntries, errorCodes, mountPaths } from '@renderdesk/contract';
import { describe, expect } from 'vitest';
import { freshName } from '../../testing/sampling.ts';
import type { TestServer } from '../../testing/server.ts';
import { test } from '../../testing/test.ts';

const entry = { nameZh: '影视', nameEn: 'Film', entryOrder: 0, isOn: true, remark: '' } as const;
const add = async (t: TestServer, set: object) =>
  (await t.admin.call(dictionaryEntries.add, { ...entry, ...set } as never)).data.dictionaryEntryId;

test('a dictionary offers the entries that are on, in their order; it has a value once', async ({ t }) => {
  const dictionary = freshName();
  await add(t, { dictionary, entryValue: 'b', entryOrder: 2 });
  await add(t, { dictionary, entryValue: 'a', entryOrder: 3 });
  await add(t, { dictionary, entryValue: 'off', isOn: false });
  await add(t, { dictionary: `${dictionary}x`, entryValue: 'b' });
  const { data } = await t.admin.call(dictionaryEntries.query, { dictionary });
  expect(data.map((one) => one.entryValue)).toEqual(['b', 'a']);
  const again = await t.admin.send(dictionaryEntries.add, { ...entry, dictionary, entryValue: 'a' });
  expect(again).toMatchObject({ code: errorCodes.alreadyTaken, data: { issues: [{ path: 'entryValue' }] } });
});

describe('a mount point', () => {
  const mount = { platform: 2, os: 1, storeType: 1, storagePath: '//s/in', isOn: true, remark: '' } as const;
  const send = (t: TestServer, set: object) => t.admin.send(mountPaths.add, { ...mount, ...set });

  test('is written as its operating system writes it', async ({ t }) => {
    const wrong = async (set: object) => (await send(t, set)).data;
    const issue = { issues: [{ path: 'mountPoint' }] };
    expect(await wrong({ mountPoint: 'X:' })).toMatchObject(issue);
    expect(await wrong({ mountPoint: '/mnt/x', os: 2 })).toMatchObject(issue);
    for (const mountPoint of ['Q:', 'Q:\\in', '\\\\server\\share'])
      expect((await send(t, { mountPoint, os: 2 })).code).toBe(errorCodes.success);
  });

  test('is used once for a kind of storage of a platform and operating system, without case', async ({
    t,
  }) => {
    expect((await send(t, { mountPoint: 'R:', os: 2 })).code).toBe(errorCodes.success);
    expect(await send(t, { mountPoint: 'r:', os: 2 })).toMatchObject({
      code: errorCodes.alreadyTaken,
      data: { issues: [{ path: 'mountPoint' }] },
    });
    // A share that holds scenes and results.
    expect((await send(t, { mountPoint: 'R:', os: 2, storeType: 2 })).code).toBe(errorCodes.success);
    expect((await send(t, { mountPoint: 'R:', os: 2, platform: 3 })).code).toBe(errorCodes.success);
    expect((await send(t, { mountPoint: '/mnt/none', platform: 999 })).code).toBe(errorCodes.notFound);
  });
});
