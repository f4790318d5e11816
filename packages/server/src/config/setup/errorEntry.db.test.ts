import { errorCodes, generalErrors, renderingErrors } from '@renderdesk/contract';
import { expect } from 'vitest';
import { freshName } from '../../testing/sampling.ts';
import type { TestServer } from '../../testing/server.ts';
import { test } from '../../testing/test.ts';
import { setupSamples } from './samples.ts';

const general = async (t: TestServer, set: object = {}) => ({
  ...((await setupSamples[generalErrors.add.name]?.(t)) as object),
  ...set,
});
const rendering = async (t: TestServer, set: object = {}) => ({
  ...((await setupSamples[renderingErrors.add.name]?.(t)) as object),
  ...set,
});

test('a code has one entry, and is found by it, by its words and by its language', async ({ t }) => {
  const code = freshName();
  const input = await general(t, { code, desDescriptionCn: `缺少${code}` });
  const { generalErrorId } = (await t.admin.call(generalErrors.add, input as never)).data;
  expect(await t.admin.send(generalErrors.add, input)).toMatchObject({
    code: errorCodes.alreadyTaken,
    data: { issues: [{ path: 'code' }] },
  });
  const found = async (query: object) =>
    (await t.admin.call(generalErrors.list, query as never)).data.items.map((row) => row.generalErrorId);
  expect(await found({ code, isOpen: 1 })).toEqual([generalErrorId]);
  expect(await found({ desDescriptionCn: code, languageFlag: 1 })).toEqual([generalErrorId]);
  await t.admin.call(generalErrors.update, {
    ...input,
    generalErrorId,
    version: 1,
    desDescriptionEn: '',
  } as never);
  expect(await found({ code, languageFlag: 1 })).toEqual([]);
  expect(await found({ code, languageFlag: 0 })).toEqual([generalErrorId]);
});

test('a rendering error exists once for each software and language', async ({ t }) => {
  const input = await rendering(t, { cgId: null });
  await t.admin.call(renderingErrors.add, input as never);
  expect((await t.admin.send(renderingErrors.add, input)).code).toBe(errorCodes.alreadyTaken);
  await t.admin.call(renderingErrors.add, { ...input, cgId: 2007 } as never);
  await t.admin.call(renderingErrors.add, { ...input, languageFlag: 1 } as never);
  expect((await t.admin.send(renderingErrors.add, { ...input, cgId: 99 })).code).toBe(errorCodes.notFound);
});

test('the entry that changed last comes first', async ({ t }) => {
  const ids: number[] = [];
  const inputs: object[] = [];
  for (let count = 0; count < 2; count += 1) {
    const input = await general(t);
    inputs.push(input);
    ids.push((await t.admin.call(generalErrors.add, input as never)).data.generalErrorId);
    t.clock.now = new Date(t.clock.now.getTime() + 1000);
  }
  await t.admin.call(generalErrors.update, { ...inputs[0], generalErrorId: ids[0], version: 1 } as never);
  const { items } = (await t.admin.call(generalErrors.list, {})).data;
  expect(items.slice(0, 2).map((row) => row.generalErrorId)).toEqual(ids);
});
