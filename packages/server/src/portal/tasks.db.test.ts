import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  attemptFileKind,
  customerFolder,
  day,
  errorCodes,
  frameIdOf,
  frames,
  portal,
  renders,
  uploadLimits,
} from '@renderdesk/contract';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { openFile, putFile } from '../farm/index.ts';
import { recount, resultsOfOwn } from '../task/index.ts';
import { addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';
import { addPartner, type TestPartner } from '../testing/portal.ts';
import { readyScene } from '../testing/scenes.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { dropLeftUploads } from './upload.store.ts';

let t: TestServer;
let website: TestPartner;
let storage: string;
let start: Date;
beforeAll(async () => {
  storage = await mkdtemp(join(tmpdir(), 'rd-storage-'));
  t = await openTestServer({ env: { RENDERDESK_STORAGE: storage } });
  website = await addPartner(t, { reach: 2 });
  start = t.clock.now;
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.now = start;
});

const ok = errorCodes.success;
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const begin = async (customer: number, path: string, bytes: Buffer) =>
  website.send(portal.beginUpload, { path, size: bytes.length, sha256: hashOf(bytes) }, { customer });
const sendPart = (customer: number, uploadId: number, part: number, bytes: Buffer, key?: string) =>
  website.send(
    portal.uploadPart,
    { uploadId: String(uploadId), part: String(part) },
    {
      customer,
      bytes: bytes.subarray((part - 1) * uploadLimits.part, part * uploadLimits.part),
      key: key ?? randomUUID(),
    },
  );

test('a file comes in parts, in any order and again, and stands in its place when it is whole', async () => {
  const customer = await addCustomer(t.db);
  const bytes = randomBytes(uploadLimits.part + 1000);
  const begun = await begin(customer, 'scenes/one.blend', bytes);
  expect(begun).toMatchObject({ code: ok, data: { parts: 2, partBytes: uploadLimits.part } });
  const { uploadId } = begun.data;
  const look = async () => (await website.send(portal.upload, { uploadId }, { customer })).data;
  expect((await sendPart(customer, uploadId, 2, bytes)).code).toBe(ok);
  expect(await look()).toMatchObject({ missing: [1], parts: 2, size: bytes.length });
  const early = await website.send(portal.finishUpload, { uploadId }, { customer });
  expect(early).toMatchObject({ code: errorCodes.uploadDiffers, data: { missing: [1] } });
  const key = randomUUID();
  expect((await sendPart(customer, uploadId, 1, bytes, key)).code).toBe(ok);
  expect((await sendPart(customer, uploadId, 1, bytes, key)).code).toBe(ok);
  const other = Buffer.concat([randomBytes(10), bytes.subarray(10)]);
  expect((await sendPart(customer, uploadId, 1, other, key)).code).toBe(errorCodes.keyReused);
  expect((await sendPart(customer, uploadId, 2, bytes.subarray(0, -1))).code).toBe(errorCodes.uploadDiffers);
  const done = await website.send(portal.finishUpload, { uploadId }, { customer });
  expect(done).toMatchObject({ code: ok, data: { path: 'scenes/one.blend', size: bytes.length } });
  const there = await readFile(join(storage, String(customer), 'scenes/one.blend'));
  expect(hashOf(there)).toBe(hashOf(bytes));
  expect((await website.send(portal.upload, { uploadId }, { customer })).code).toBe(errorCodes.notFound);
});

test('a name as long as a file system takes stands; a longer one is refused before any bytes come', async () => {
  const customer = await addCustomer(t.db);
  const bytes = randomBytes(100);
  const { data } = await begin(customer, `scenes/${'景'.repeat(83)}.ma`, bytes);
  expect((await sendPart(customer, data.uploadId, 1, bytes)).code).toBe(ok);
  const finished = await website.send(portal.finishUpload, { uploadId: data.uploadId }, { customer });
  expect(finished.code).toBe(ok);
  expect((await begin(customer, `scenes/${'景'.repeat(86)}`, bytes)).code).toBe(errorCodes.badInput);
});

test('of two who finish an upload at once one does, and nothing is left beside the file', async () => {
  const customer = await addCustomer(t.db);
  const bytes = randomBytes(1000);
  const { data } = await begin(customer, 'twice/one.blend', bytes);
  expect((await sendPart(customer, data.uploadId, 1, bytes)).code).toBe(ok);
  const finish = () =>
    website.send(portal.finishUpload, { uploadId: data.uploadId }, { customer, key: randomUUID() });
  const codes = (await Promise.all([finish(), finish()])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([ok, errorCodes.notFound]);
  const folder = customerFolder(storage, customer);
  expect(await readdir(join(folder, 'twice'))).toEqual(['one.blend']);
  expect((await readFile(join(folder, 'twice/one.blend'))).equals(bytes)).toBe(true);
});

test('bytes with another hash never stand in the folder; the body is the one that was signed', async () => {
  const customer = await addCustomer(t.db);
  const bytes = randomBytes(2000);
  const { data } = await begin(customer, 'two.blend', bytes);
  const other = randomBytes(2000);
  const forged = await website.send(
    portal.uploadPart,
    { uploadId: String(data.uploadId), part: '1' },
    { customer, bytes, body: 'x'.repeat(2000) },
  );
  expect(forged).toMatchObject({ code: errorCodes.signatureRefused, data: { why: 'body' } });
  expect((await sendPart(customer, data.uploadId, 1, other)).code).toBe(ok);
  const { uploadId } = data;
  expect((await website.send(portal.finishUpload, { uploadId }, { customer })).code).toBe(
    errorCodes.uploadDiffers,
  );
  await expect(readFile(join(storage, String(customer), 'two.blend'))).rejects.toThrow('ENOENT');
  expect((await sendPart(customer, data.uploadId, 1, bytes)).code).toBe(ok);
  expect((await website.send(portal.finishUpload, { uploadId }, { customer })).code).toBe(ok);
});

test('no path leads out of the customer’s folder, also through a link in it; uploads of others are not found', async () => {
  const [customer, stranger] = [await addCustomer(t.db), await addCustomer(t.db)];
  const bytes = randomBytes(10);
  for (const path of ['../x.blend', `/etc/x`, '.', 'a/.renderdesk/x', `../${stranger}/x`])
    expect([path, (await begin(customer, path, bytes)).code]).toEqual([path, errorCodes.outsideStorage]);
  for (const path of ['.RENDERDESK/x', 'a/.RenderDesk /x', 'a/．renderdesk/x', 'D:\\x', 'a\\b'])
    expect([path, (await begin(customer, path, bytes)).code]).toEqual([path, errorCodes.outsideStorage]);
  for (const path of ['a/\u202egnp.exe', 'a\u200b/x', 'x'.repeat(256)])
    expect([path, (await begin(customer, path, bytes)).code]).toEqual([path, errorCodes.badInput]);
  await mkdir(join(storage, String(customer)), { recursive: true });
  await symlink(tmpdir(), join(storage, String(customer), 'out'));
  const { data } = await begin(customer, 'out/x.blend', bytes);
  await sendPart(customer, data.uploadId, 1, bytes);
  const { uploadId } = data;
  expect((await website.send(portal.finishUpload, { uploadId }, { customer })).code).toBe(
    errorCodes.outsideStorage,
  );
  for (const call of [portal.upload, portal.finishUpload, portal.dropUpload])
    expect((await website.send(call, { uploadId }, { customer: stranger })).code).toBe(errorCodes.notFound);
  expect((await sendPart(stranger, uploadId, 1, bytes)).code).toBe(errorCodes.notFound);
});

test('so many uploads are open at most; those left alone for a day are dropped with their parts', async () => {
  const customer = await addCustomer(t.db);
  const bytes = randomBytes(10);
  for (let n = 0; n < uploadLimits.open; n += 1)
    expect((await begin(customer, `${n}.blend`, bytes)).code).toBe(ok);
  expect((await begin(customer, 'more.blend', bytes)).code).toBe(errorCodes.limitReached);
  const own = () => getRows(t.db, 'upload', { user_id: customer }, ['id']);
  const [first] = await own();
  const uploadId = (first?.id ?? 0) as never;
  await sendPart(customer, uploadId, 1, bytes);
  expect((await website.send(portal.dropUpload, { uploadId }, { customer })).code).toBe(ok);
  expect((await begin(customer, 'more.blend', bytes)).code).toBe(ok);
  t.clock.now = new Date(start.getTime() + day - 1000);
  await dropLeftUploads(t.server.app);
  expect(await own()).toHaveLength(uploadLimits.open);
  t.clock.now = new Date(start.getTime() + day + 1000);
  await dropLeftUploads(t.server.app);
  expect(await own()).toEqual([]);
  await expect(t.server.app.blobs.get(`upload/${uploadId}/1`)).rejects.toThrow('not there');
});

const scene = {
  platform: 1,
  cgId: 2030,
  projectName: '门户项目',
  sceneName: 'shot.pov',
  scenePath: 'shot.pov',
  outputPath: 'out',
  frames: '1-4',
  parameters: { width: '640', height: '360' },
};

test('a scene is submitted as staff would, waits in the console, and is stopped and started by its customer', async () => {
  const customer = await addCustomer(t.db);
  await readyScene(t, customer, { path: scene.scenePath, software: scene.cgId });
  const submitted = await website.send(portal.submit, scene, { customer });
  expect(submitted).toMatchObject({ code: ok, data: { frames: 4 } });
  const { taskId } = submitted.data;
  const row = await getRow(t.db, 'task', taskId);
  expect(row).toMatchObject({
    user_id: customer,
    status: 0,
    scene_path: `${storage}/${customer}/shot.pov`,
    output_path: `${storage}/${customer}/out`,
  });
  const seen = await t.admin.call(renders.list, { keywords: String(taskId), taskFlag: 0 });
  expect(seen.data.items).toMatchObject([{ taskId, userId: customer }]);
  const act = async (action: 'start' | 'stop' | 'restart' | 'fullSpeed', agrees = false) =>
    website.send(portal.taskAction, { taskId, action, agrees }, { customer });
  expect(await act('stop')).toMatchObject({ code: ok, data: { taskStatus: 10 } });
  expect((await act('stop')).code).toBe(errorCodes.notAllowedInState);
  const [event] = await getRows(t.db, 'task_event', { task_id: taskId, action: 'stop' }, [
    'actor_kind',
    'actor_id',
    'on_behalf_of',
  ]);
  expect(event).toEqual({ actor_kind: 2, actor_id: website.partnerId, on_behalf_of: customer });
  expect(
    (await getRows(t.db, 'frame', { task_id: taskId }, ['stop_type'])).map((frame) => frame.stop_type),
  ).toEqual([1, 1, 1, 1]);
  expect((await act('restart')).code).toBe(errorCodes.consentNeeded);
  expect(await act('restart', true)).toMatchObject({ code: ok, data: { taskStatus: 0 } });
  const { data } = await website.send(portal.frames, { taskId, after: 1 }, { customer });
  expect(data).toMatchObject({
    more: false,
    frames: [{ index: 2, frame: '0003', frameStatus: 1 }, { index: 3 }],
  });
  const stranger = await addCustomer(t.db);
  for (const call of [portal.frames, portal.results, portal.task])
    expect((await website.send(call, { taskId }, { customer: stranger })).code).toBe(errorCodes.notFound);
  const foreign = { taskId, action: 'stop' as const };
  expect((await website.send(portal.taskAction, foreign, { customer: stranger })).code).toBe(
    errorCodes.notFound,
  );
});

test('a scene is submitted once its file has come whole; until then it is refused at its field, and nothing is made', async () => {
  const customer = await addCustomer(t.db);
  await addNode(t.db, { platform: scene.platform, software: [scene.cgId] });
  const bytes = randomBytes(1000);
  const { uploadId } = (await begin(customer, 'shots/new.pov', bytes)).data;
  await sendPart(customer, uploadId, 1, bytes);
  const send = (english: boolean) =>
    website.send(portal.submit, { ...scene, scenePath: 'shots/new.pov' }, { customer, english });
  expect(await send(true)).toMatchObject({
    code: errorCodes.sceneMissing,
    message:
      'There is no scene file shots/new.pov in the customer’s folder. Upload it and finish the upload, then submit. Nothing was changed.',
    data: { path: 'shots/new.pov', fields: 'scenePath' },
  });
  expect((await send(false)).message).toMatch(/^客户目录中没有场景文件 shots\/new\.pov/);
  expect((await website.send(portal.tasks, {}, { customer })).data.tasks).toEqual([]);
  expect((await website.send(portal.finishUpload, { uploadId }, { customer })).code).toBe(ok);
  expect((await send(true)).code).toBe(ok);
});

test('a child account’s scene lies in the folder of its main account', async () => {
  const main = await addCustomer(t.db);
  const child = await addCustomer(t.db, { mainId: main });
  await readyScene(t, main, { path: scene.scenePath, software: scene.cgId });
  expect((await website.send(portal.submit, scene, { customer: child })).code).toBe(ok);
});

test('where this server cannot look for a scene it is taken: the node that renders looks again', async () => {
  const customer = await addCustomer(t.db);
  await addNode(t.db, { platform: scene.platform, software: [scene.cgId] });
  await rename(storage, `${storage}-away`);
  try {
    expect((await website.send(portal.submit, scene, { customer })).code).toBe(ok);
  } finally {
    await rename(`${storage}-away`, storage);
  }
  expect((await website.send(portal.submit, scene, { customer })).code).toBe(errorCodes.sceneMissing);
});

test('what a submission lacks is refused as in the console, and so are who is disabled and who owes', async () => {
  const customer = await addCustomer(t.db);
  await readyScene(t, customer, { path: scene.scenePath, software: scene.cgId });
  const code = async (o: object) =>
    (await website.send(portal.submit, { ...scene, ...o }, { customer })).code;
  expect(await code({ frames: '1-' })).toBe(errorCodes.badInput);
  // What there is not is named: the same answer as for a customer that is not theirs would tell nothing.
  expect(await code({ platform: 999 })).toBe(errorCodes.badInput);
  expect(await code({ cgId: 999 })).toBe(errorCodes.badInput);
  expect(await code({ scenePath: '../other/x.pov' })).toBe(errorCodes.outsideStorage);
  expect(await code({ level: 100 })).toBe(errorCodes.badInput);
  const { data } = await website.send(portal.submit, scene, { customer });
  await website.send(portal.taskAction, { taskId: data.taskId, action: 'stop' }, { customer });
  const begun = async () =>
    (await website.send(portal.taskAction, { taskId: data.taskId, action: 'start' }, { customer })).code;
  await setRow(t.db, 'user', customer, { enabled: false });
  expect([await code({}), await begun()]).toEqual([errorCodes.accountDisabled, errorCodes.accountDisabled]);
  await setRow(t.db, 'user', customer, { enabled: true });
  await addRow(t.db, 'account', { owner_id: customer, kind: 5, currency: 1, balance: '-5' });
  expect([await code({}), await begun()]).toEqual([errorCodes.inArrears, errorCodes.inArrears]);
});

test('images of done frames are listed and downloaded; those that are unpaid wait for the money', async () => {
  const customer = await addCustomer(t.db);
  const taskId = await addTask(t.db, { userId: customer, status: 5 });
  await addFrames(t.db, taskId, [4, 4, 1]);
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from([0, 0, 0, 8, 0, 0, 0, 8]),
    randomBytes(40),
  ]);
  for (const ix of [0, 1]) {
    await setRow(t.db, 'frame', { task_id: taskId, ix }, { attempt_n: 1 });
    await putFile(
      t.server.app.db,
      t.server.app.blobs,
      { taskId, ix, n: 1 },
      { kind: 1, name: `shot.000${ix + 1}.png`, mediaType: 'image/png', content: png },
      t.clock.now,
    );
  }
  await recount(t.server.app.db as never, [taskId]);
  const listed = async () =>
    (await website.send(portal.results, { taskId: taskId as never }, { customer })).data;
  expect(await listed()).toMatchObject({
    more: false,
    results: [
      {
        index: 0,
        frame: '0001',
        fileName: 'shot.0001.png',
        type: 'image/png',
        sha256: hashOf(png),
        isUnpaid: false,
      },
      { index: 1, isUnpaid: false },
    ],
  });
  const fetched = () => website.fetch(portal.download, { frameId: frameIdOf(taskId, 0) }, { customer });
  const file = await fetched();
  expect(file.type).toBe('image/png');
  expect(file.body.equals(png)).toBe(true);
  // Of one that came before hashes were kept there is none.
  await setRow(t.db, 'attempt_file', { task_id: taskId }, { sha256: null });
  expect(await listed()).toMatchObject({ results: [{ sha256: null }, { sha256: null }] });
  const stranger = await addCustomer(t.db);
  const other = await website.fetch(
    portal.download,
    { frameId: frameIdOf(taskId, 0) },
    { customer: stranger },
  );
  expect(JSON.parse(other.body.toString())).toMatchObject({ code: errorCodes.notFound });

  // The frame's charge was posted to arrears, and nothing of it is paid.
  await owing(customer, taskId);
  expect(await listed()).toMatchObject({ results: [{ isUnpaid: true }, { isUnpaid: false }] });
  // A page of paid ones is full of them, whatever comes before.
  const paid = await resultsOfOwn(t.server.app.db, { taskId, most: 1, paidOnly: true });
  expect(paid).toMatchObject([{ ix: 1 }]);
  expect(JSON.parse((await fetched()).body.toString())).toMatchObject({ code: errorCodes.framesUnpaid });
  await setRow(t.db, 'arrears_item', { owner_id: customer }, { paid: '3', open: '0' } as never);
  expect((await fetched()).type).toBe('image/png');
});

test('further passes of a frame are listed by name beside its image, and each is downloaded by it', async () => {
  const customer = await addCustomer(t.db);
  const taskId = await addTask(t.db, { userId: customer, status: 5 });
  await addFrames(t.db, taskId, [4, 4, 2]);
  const exr = () => Buffer.concat([Buffer.from('762f3101', 'hex'), randomBytes(60)]);
  const files = {
    'shot.beauty.exr': exr(),
    // By name this pass would come before the image.
    'shot.ao.exr': exr(),
    'shot.depth.exr': exr(),
    'shot.景深 & “AO”.exr': exr(),
  };
  const put = (ix: number, n: number, kind: 1 | 2 | 3, name: string, content: Buffer) =>
    putFile(
      t.server.app.db,
      t.server.app.blobs,
      { taskId, ix, n },
      { kind, name, mediaType: 'image/x-exr', content },
      t.clock.now,
    );
  await setRow(t.db, 'frame', { task_id: taskId }, { attempt_n: 2 });
  for (const [name, content] of Object.entries(files)) await put(0, 2, 1, name, content);
  await put(1, 2, 1, 'shot.beauty.exr', exr());
  // Of the attempt before, of a frame that still renders, a thumbnail, and what is no picture: none is a result.
  await put(0, 1, 1, 'shot.former.exr', exr());
  await put(2, 2, 1, 'shot.half.exr', exr());
  await put(0, 2, 2, 'shot.small.exr', exr());
  await put(0, 2, 3, 'shot.notes.txt', Buffer.from('notes'));
  const listed = async () =>
    (await website.send(portal.results, { taskId: taskId as never }, { customer })).data.results;
  const [image, ...passes] = Object.entries(files).map(([fileName, content]) => ({
    fileName,
    size: content.length,
    sha256: hashOf(content),
    type: 'image/x-exr',
  }));
  const [first, second, ...others] = await listed();
  expect(first).toMatchObject({ index: 0, ...image });
  expect(first?.passes).toEqual(passes);
  expect(second).toMatchObject({ index: 1, fileName: 'shot.beauty.exr', passes: [] });
  expect(others).toEqual([]);

  // Staff see the same one as the frame's image.
  const ofStaff = await t.admin.call(frames.images, { taskId: taskId as never });
  expect(ofStaff.data.items.map(({ ix, imgName }) => [ix, imgName])).toEqual([
    [0, 'shot.beauty.exr'],
    [1, 'shot.beauty.exr'],
    [2, 'shot.half.exr'],
  ]);
  const shown = await openFile(
    t.db,
    t.server.app.blobs,
    { taskId, ix: 0, n: 2 },
    { kind: attemptFileKind.of.image },
  );
  shown?.body.destroy();
  expect(shown?.file.name).toBe('shot.beauty.exr');
  const frameId = frameIdOf(taskId, 0);
  const fetched = (fileName?: string, of = customer) =>
    website.fetch(
      portal.download,
      { frameId, ...(fileName !== undefined && { fileName }) },
      { customer: of },
    );
  const refusal = async (...asked: Parameters<typeof fetched>) =>
    (JSON.parse((await fetched(...asked)).body.toString()) as { code: number }).code;
  for (const [name, content] of Object.entries(files)) {
    const { type, body } = await fetched(name);
    expect([name, type, body.equals(content)]).toEqual([name, 'image/x-exr', true]);
  }
  expect((await fetched()).body.equals(files['shot.beauty.exr'])).toBe(true);
  for (const name of ['shot.former.exr', 'shot.small.exr', 'shot.notes.txt', '../shot.depth.exr', 'none'])
    expect([name, await refusal(name)]).toEqual([name, errorCodes.notFound]);
  expect(await refusal('')).toBe(errorCodes.badInput);
  expect(await refusal('shot.depth.exr', await addCustomer(t.db))).toBe(errorCodes.notFound);
  await owing(customer, taskId);
  expect((await listed())[0]).toMatchObject({ isUnpaid: true, passes: [{}, {}, {}] });
  expect(await refusal('shot.depth.exr')).toBe(errorCodes.framesUnpaid);
});

/** A debt of a customer for the first frame of their task, as posting its charge leaves one. */
const owing = async (customer: number, taskId: number): Promise<void> => {
  const price = await t.db.selectFrom('price_version').select('id').limit(1).executeTakeFirstOrThrow();
  const id = await addRow(t.db, 'posting', {
    owner_id: customer,
    company_id: 1,
    user_id: customer,
    cause: 1,
    key: `charge:${taskId}.1.0.1`,
    at: t.clock.now,
    incurred_at: t.clock.now,
    period: 202_603,
    actor_kind: 4,
  });
  await addRow(t.db, 'charge', {
    task_id: taskId,
    source: 1,
    ix: 0,
    n: 1,
    user_id: customer,
    owner_id: customer,
    currency: 1,
    amount: '3',
    list_amount: '3',
    hourly: '3',
    units: 1,
    render_ms: 3_600_000,
    rule: 1,
    revenue: 201,
    coupon_class: 0,
    price_version_id: price.id,
    period: 202_603,
    started_at: t.clock.now,
    incurred_at: t.clock.now,
    posting_id: id,
  });
  await addRow(t.db, 'arrears_item', {
    owner_id: customer,
    posting_id: id,
    for_key: 'charge',
    amount: '3',
    open: '3',
    currency: 1,
    at: t.clock.now,
  } as never);
};
