import { describe, expect, test } from 'vitest';
import { errorCodes, frameIdOf, frames, framesPerTask, renderFacts, submission } from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { putFile } from '../../farm/index.ts';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from '../../testing/fixtures.ts';
import { readyScene } from '../../testing/scenes.ts';

const t = serverOfFile();

const submitted = async (o: { frames: string; tiles?: string; testFrames?: string }) => {
  const userId = (await addCustomer(t.db)) as never;
  const scene = {
    userId,
    platform: 1,
    cgId: 2007,
    projectName: '夏日短片',
    sceneName: 'shot_020.blend',
    scenePath: 'input/shot_020.blend',
    outputPath: 'output/shot_020',
    parameters: { width: '640' },
  };
  await readyScene(t, userId, { path: scene.scenePath });
  const { code, data } = await t.admin.call(submission.submit, { ...scene, ...o });
  return { code, data, taskId: data.taskId, userId };
};
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Delivers a picture of one tile, as a done attempt of a node. */
const deliver = async (taskId: number, ix: number, n: number): Promise<void> => {
  await addAttempt(t.db, { taskId, ix, n, nodeId: await addNode(t.db), outcome: 1 });
  await putFile(
    t.db,
    t.server.app.blobs,
    { taskId, ix, n },
    { kind: 1, name: 'tile.png', mediaType: 'image/png', content: png },
    t.clock.now,
  );
};

describe('a scene in tiles', () => {
  test('has each frame as its tiles, and says so in its parameters', async () => {
    const { data, taskId } = await submitted({ frames: '1-3', tiles: '2x2', testFrames: '2' });
    expect(data.frames).toBe(12);
    const list = await t.admin.call(frames.list, { taskId, frameFlag: 1 });
    expect(list.data.items.map(({ label, tile, kind }) => [label, tile, kind])).toEqual(
      ['0001', '0002', '0003'].flatMap((label) =>
        [1, 2, 3, 4].map((tile) => [label, tile, label === '0002' ? 4 : 5]),
      ),
    );
    const { data: parameter } = await t.admin.call(renderFacts.parameter, { taskId });
    expect(parameter).toMatchObject({
      parameters: { width: '640', tilesX: '2', tilesY: '2' },
      jigsawPreview: true,
    });
    const { data: map } = await t.admin.call(frames.map, { taskId });
    expect(map).toMatchObject({
      total: 12,
      firstLabel: '0001',
      lastLabel: '0003',
      consecutive: true,
      tiles: 4,
    });
  });
  test('is whole without, and with one tile', async () => {
    for (const tiles of [undefined, '1x1']) {
      const { data, taskId } = await submitted({ frames: '1-3', ...(tiles !== undefined && { tiles }) });
      expect(data.frames).toBe(3);
      expect((await t.admin.call(renderFacts.parameter, { taskId })).data).toMatchObject({
        parameters: { width: '640' },
        jigsawPreview: false,
      });
      expect((await t.admin.call(frames.map, { taskId })).data.tiles).toBe(1);
    }
  });
  test.each(['2', '0x2', '2x17', 'x', '2x2x2'])('of %s is no scene', async (tiles) => {
    expect((await submitted({ frames: '1', tiles })).code).toBe(errorCodes.badInput);
  });
  test('may have no more than all frames that a task can', async () => {
    expect((await submitted({ frames: `1-${framesPerTask / 4 + 1}`, tiles: '2x2' })).code).toBe(
      errorCodes.limitReached,
    );
  });
});

describe('the stitched picture', () => {
  test('is the tiles of one frame by place, each with its newest picture or its status', async () => {
    const { taskId, userId } = await submitted({ frames: '10-12', tiles: '3x2' });
    await deliver(taskId, 6, 1);
    await deliver(taskId, 6, 2);
    const { data } = await t.admin.call(renderFacts.jigsawPreviewImages, { taskId, userId, position: 1 });
    expect(data).toMatchObject({ columns: 3, rows: 2, frames: 3, position: 1, label: '0011' });
    expect(data.tiles.map(({ tile, ix }) => [tile, ix])).toEqual(
      [6, 7, 8, 9, 10, 11].map((ix) => [ix - 5, ix]),
    );
    expect(data.tiles[0]).toMatchObject({
      imgUrl: `frameId=${frameIdOf(taskId, 6)}&n=2&fileKind=1`,
      width: 1,
      height: 1,
    });
    expect(data.tiles[1]).toMatchObject({ imgUrl: null, width: null, frameStatus: 1 });
  });
  test.each(['12', '0012'])('is found by the label %s', async (frameLabel) => {
    const { taskId, userId } = await submitted({ frames: '10-12', tiles: '2x1' });
    const { data } = await t.admin.call(renderFacts.jigsawPreviewImages, { taskId, userId, frameLabel });
    expect(data).toMatchObject({ position: 2, label: '0012' });
  });
  test.each([{ position: 3 }, { frameLabel: '13' }])('is not there for %o', async (asked) => {
    const { taskId, userId } = await submitted({ frames: '10-12', tiles: '2x1' });
    const { code } = await t.admin.call(renderFacts.jigsawPreviewImages, { taskId, userId, ...asked });
    expect(code).toBe(errorCodes.notFound);
  });
  test('of a whole frame is one tile; of a task without frames none', async () => {
    const userId = (await addCustomer(t.db)) as never;
    const taskId = (await addTask(t.db, { userId })) as never;
    const ask = async () => (await t.admin.call(renderFacts.jigsawPreviewImages, { taskId, userId })).data;
    expect(await ask()).toMatchObject({ columns: 1, rows: 1, frames: 0, tiles: [] });
    await addFrames(t.db, taskId, [4, 1]);
    expect(await ask()).toMatchObject({
      columns: 1,
      rows: 1,
      frames: 2,
      tiles: [{ tile: 1, frameStatus: 4 }],
    });
  });
  test('is told to nobody outside the customer’s scope, nor under another user', async () => {
    const { taskId, userId } = await submitted({ frames: '1', tiles: '2x2' });
    const other = await t.person({ keys: ['running:render:task'], scope: 2 });
    expect((await other.call(renderFacts.jigsawPreviewImages, { taskId, userId })).code).toBe(
      errorCodes.notFound,
    );
    const wrong = (await addCustomer(t.db)) as never;
    expect((await t.admin.call(renderFacts.jigsawPreviewImages, { taskId, userId: wrong })).code).toBe(
      errorCodes.notFound,
    );
  });
});
