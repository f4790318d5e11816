import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  attemptOutcome,
  enrolment,
  errorCodes,
  frameIdOf,
  nodeLock,
  nodePower,
  nodes,
  nodeService,
  nodeState,
  staffConsole,
  stateOfNode,
} from '@renderdesk/contract';
import { serverOfFile } from '../testing/test.ts';
import { getRow, getRows, putRow, setRow } from '../build/rows.ts';
import { addAttempt, addCustomer, addFrames, addNode, addTask } from '../testing/fixtures.ts';

const t = serverOfFile();

const ids = (...values: number[]) => values as never[];

/** A node that renders frame 0 of a task; the task has one frame more, which waits. */
const rendering = async (o: Parameters<typeof addNode>[1] = {}) => {
  const nodeId = await addNode(t.db, o);
  const userId = await addCustomer(t.db);
  const taskId = await addTask(t.db, { userId, status: 5 });
  await addFrames(t.db, taskId, [2, 1]);
  await addAttempt(t.db, { taskId, ix: 0, nodeId });
  return { nodeId, taskId, userId };
};
const rowOf = async (nodeId: number) => {
  const { data } = await t.admin.call(nodes.detail, { nodeId: nodeId as never });
  return data;
};
const attemptOf = (taskId: number) => getRow(t.db, 'attempt', { task_id: taskId });

describe('the state of a node', () => {
  test('is the same in SQL as by the rule, for every service and lock, busy or not', async () => {
    for (const service of nodeService.codes) {
      for (const lock of nodeLock.codes) {
        for (const busy of [false, true]) {
          const name = `state-${service}-${lock}-${busy}`;
          if (busy) await rendering({ name, service, lock });
          else await addNode(t.db, { name, service, lock });
          const state = stateOfNode({ service, lock, busy });
          const found = await t.admin.call(nodes.list, { name, status: state });
          expect(
            found.data.items.map((item) => item.state),
            name,
          ).toEqual([state]);
          const others = nodeState.codes.filter((one) => one !== state);
          expect((await t.admin.call(nodes.list, { name, statusList: others })).data.items, name).toEqual([]);
        }
      }
    }
  });
});

describe('filters of the list', () => {
  test.each([
    [{ ip: '10.7.0.9' }],
    [{ ip: '10.7.', ipSearchType: 1 as const }],
    [{ keywords: '滤镜' }],
    [{ category: ['电影'] }],
    [{ properties: ['ssd'] }],
    [{ systemproperties: ['windows', 'rtx'] }],
    [{ matchcategory: '广告, 电影' }],
    [{ startmemory: 99_000, endmemory: 99_000 }],
    [{ platform: 4 }],
  ])('%o finds its node alone', async (filter) => {
    const name = `滤镜-${JSON.stringify(filter)}`.slice(0, 60);
    const nodeId = await addNode(t.db, {
      name,
      ip: '10.7.0.9',
      category: ['电影'],
      properties: ['ssd'],
      memoryMb: 99_000,
      platform: 4,
    });
    await setRow(t.db, 'node', nodeId, { os: 2, gpu_name: 'NVIDIA RTX 4090' });
    const { data } = await t.admin.call(nodes.list, { ...filter, name } as never);
    expect(data.items.map((item) => item.nodeId)).toEqual([nodeId]);
    await setRow(t.db, 'node', nodeId, { deleted_at: t.clock.now });
  });
  test('system properties are the machine’s own words, properties are not; any category matches, all must be borne', async () => {
    const name = '分开的筛选';
    const nodeId = await addNode(t.db, { name, category: ['Film'], properties: ['ssd'] });
    await setRow(t.db, 'node', nodeId, { cpu_name: 'AMD EPYC 7763', plugins: ['redshift 3.6.02'] });
    const found = async (filter: object): Promise<boolean> =>
      (await t.admin.call(nodes.list, { ...filter, name } as never)).data.items.length === 1;
    expect(await found({ systemproperties: ['ssd'] })).toBe(false);
    expect(await found({ properties: ['linux'] })).toBe(false);
    expect(await found({ systemproperties: ['linux', 'epyc', 'redshift'] })).toBe(true);
    expect(await found({ systemproperties: ['linux', 'xeon'] })).toBe(false);
    expect(await found({ matchcategory: ['film', '动画'] })).toBe(true);
    expect(await found({ matchcategory: ['动画'] })).toBe(false);
    expect(await found({ category: ['film'] })).toBe(false);
    expect(await found({ category: ['Film', '动画'] })).toBe(false);
    expect(await found({ category: ['Film'] })).toBe(true);
  });
  test('part of an address finds nothing unless it is asked for as a beginning', async () => {
    await addNode(t.db, { ip: '10.8.0.1' });
    expect((await t.admin.call(nodes.list, { ip: '10.8.' })).data.items).toEqual([]);
    expect((await t.admin.call(nodes.list, { ip: '0.8.', ipSearchType: 1 })).data.items).toEqual([]);
  });
  test('sorting and paging by cursor walk every node once', async () => {
    const all = new Set<number>();
    let cursor: string | undefined;
    do {
      const { data } = await t.admin.call(nodes.list, {
        beatSort: 0,
        pageSize: 7,
        ...(cursor && { cursor }),
      });
      for (const { nodeId } of data.items) {
        expect(all.has(nodeId)).toBe(false);
        all.add(nodeId);
      }
      cursor = data.next;
    } while (cursor !== undefined);
    const known = await t.db.selectFrom('node').where('deleted_at', 'is', null).select('id').execute();
    expect(all.size).toBe(known.length);
  });
});

describe('what a node renders', () => {
  test('is told to who may see the task, with counts of its last seven days', async () => {
    const { nodeId, taskId, userId } = await rendering();
    await addAttempt(t.db, { taskId, ix: 1, nodeId, outcome: 2 });
    const row = await rowOf(nodeId);
    expect(row).toMatchObject({
      state: nodeState.of.rendering,
      taskId,
      userId,
      frameId: frameIdOf(taskId, 0),
      frameLabel: '0001',
      progress: 500,
      ended: 1,
      failed: 1,
    });
    expect(row.attempts).toHaveLength(2);
  });
  test('is hidden from who may not, everywhere, though that it renders is not', async () => {
    const { nodeId } = await rendering();
    const watcher = await t.person({ keys: ['node:list'] });
    const { data } = await watcher.call(nodes.detail, { nodeId: nodeId as never });
    expect(data).toMatchObject({
      state: nodeState.of.rendering,
      taskId: null,
      userId: null,
      userName: null,
      frameId: null,
    });
    expect(data.attempts).toMatchObject([{ taskId: null, userId: null, frameId: null }]);
    const lost = await watcher.call(nodes.preview, { nodeIds: ids(nodeId) });
    expect(lost.data.frames).toMatchObject([{ taskId: null, userName: null, hold: null, currency: null }]);
    const distribution = await watcher.call(nodes.distribution, {});
    const at = distribution.data.nodeIds.indexOf(nodeId);
    expect([distribution.data.states[at], distribution.data.taskIds[at]]).toEqual([
      nodeState.of.rendering,
      0,
    ]);
  });
  test('the distribution has one entry a node in every column', async () => {
    const { data } = await t.admin.call(nodes.distribution, {});
    const { data: figures } = await t.admin.call(nodes.statistics, {});
    expect(new Set(Object.values(data).map((column) => column.length))).toEqual(new Set([figures.nodes]));
    expect(figures.byState.reduce((sum, one) => sum + one.nodes, 0)).toBe(figures.nodes);
  });
});

describe('taking nodes out of work', () => {
  test('the preview tells whose frames would be lost, and when the nodes would be idle', async () => {
    const { nodeId, userId, taskId } = await rendering();
    const idle = await addNode(t.db);
    const { data } = await t.admin.call(nodes.preview, { nodeIds: ids(nodeId, idle) });
    // Ten minutes for a half: ten more.
    expect(data).toMatchObject({
      nodes: 2,
      idle: 1,
      frames: [{ nodeId, userId, taskId, hold: '1.20', duration: 600_000 }],
      idleAt: t.clock.now.getTime() + 600_000,
    });
  });
  test('draining lets the frame end', async () => {
    const { nodeId, taskId } = await rendering();
    const answer = await t.admin.call(nodes.drain, { nodeIds: ids(nodeId), reason: '换盘' });
    expect(answer.data.done).toBe(1);
    expect(await rowOf(nodeId)).toMatchObject({ state: nodeState.of.draining, stateReason: '换盘', taskId });
    expect((await attemptOf(taskId)).ended_at).toBeNull();
  });
  test.each([
    [nodes.lock, nodeState.of.locked],
    [nodes.repair, nodeState.of.repair],
  ] as const)('$0.key gives the frame back, uncharged, as a fault of the farm', async (call, state) => {
    const { nodeId, taskId } = await rendering();
    await t.admin.call(call, { nodeIds: ids(nodeId), reason: '内存报错' });
    expect(await rowOf(nodeId)).toMatchObject({ state, taskId: null });
    expect(await attemptOf(taskId)).toMatchObject({ outcome: attemptOutcome.of.farmFault, hold: '0.000000' });
    const frame = await getRow(t.db, 'frame', { task_id: taskId, ix: 0 }, ['status']);
    expect(frame.status).toBe(1);
    expect(await getRows(t.db, 'charge', { task_id: taskId })).toEqual([]);
    const [event] = (await rowOf(nodeId)).history;
    expect(event).toMatchObject({
      action: call.key,
      reason: '内存报错',
      actor: '系统管理员',
      framesLost: 1,
    });
  });
  test('a draining node can be locked now, and is given back its openness by unlocking', async () => {
    const { nodeId } = await rendering();
    await t.admin.call(nodes.drain, { nodeIds: ids(nodeId), reason: 'x' });
    expect((await t.admin.call(nodes.lock, { nodeIds: ids(nodeId), reason: 'now' })).data.done).toBe(1);
    expect((await t.admin.call(nodes.unlock, { nodeIds: ids(nodeId) })).data.done).toBe(1);
    expect((await rowOf(nodeId)).state).toBe(nodeState.of.idle);
  });
  test('a cured node is online where it was heard of, and offline where not', async () => {
    const heard = await addNode(t.db, { service: 3 });
    const silent = await addNode(t.db, { service: 2, at: new Date('2026-03-09T00:00:00Z') });
    await t.admin.call(nodes.cure, { nodeIds: ids(heard, silent) });
    expect((await rowOf(heard)).service).toBe(nodeService.of.online);
    expect((await rowOf(silent)).service).toBe(nodeService.of.offline);
  });
  test('each node gets its own answer: older views, wrong states and unknown ids', async () => {
    const fine = await addNode(t.db);
    const stale = await addNode(t.db);
    const locked = await addNode(t.db, { lock: 1 });
    const { data } = await t.admin.call(nodes.drain, {
      nodeIds: ids(fine, stale, locked, 987_654),
      versions: [1, 9, 1, 1],
      reason: 'x',
    });
    expect(data.results.map(({ code }) => code)).toEqual([
      errorCodes.success,
      errorCodes.changedMeanwhile,
      errorCodes.notAllowedInState,
      errorCodes.notFound,
    ]);
  });
  test('needs its key: who lists nodes may not lock them', async () => {
    const watcher = await t.person({ keys: ['node:list'] });
    const nodeId = await addNode(t.db);
    expect((await watcher.call(nodes.lock, { nodeIds: ids(nodeId), reason: 'x' })).code).toBe(
      errorCodes.forbidden,
    );
  });
  test('a selection of the list is taken', async () => {
    await addNode(t.db, { name: 'chosen-1' });
    await addNode(t.db, { name: 'chosen-2' });
    const frozen = await t.admin.call(staffConsole.freezeSelection, {
      call: nodes.list.name,
      filter: { name: 'chosen-' },
    });
    const answer = await t.admin.call(nodes.setRemark, {
      selectionId: frozen.data.selectionId,
      remark: '机柜三',
    });
    expect(answer.data.done).toBe(2);
  });
  test('all 5,000 that match are taken at once, without their pages', async () => {
    await sql`insert into node (name, platform_id, power, service, lock, cores, real_cores, memory_mb, created_at)
      select 'rack-' || n, 1, 2, 0, 0, 32, 16, 65536, ${t.clock.now} from generate_series(1, 5000) n`.execute(
      t.db,
    );
    const page = await t.admin.call(nodes.list, { name: 'rack-', pageSize: 50 });
    expect([page.data.total, page.data.items.length]).toEqual([5000, 50]);
    const frozen = await t.admin.call(staffConsole.freezeSelection, {
      call: nodes.list.name,
      filter: { name: 'rack-' },
    });
    expect(frozen.data.count).toBe(5000);
    const answer = await t.admin.call(nodes.setRemark, {
      selectionId: frozen.data.selectionId,
      remark: '机柜九',
    });
    const { data: job } = await t.admin.call(staffConsole.jobProgress, { jobId: answer.data.jobId as never });
    expect(job).toMatchObject({ total: 5000, refused: 0 });
  });
});

describe('a node that is added', () => {
  test('is offline with the words that it was given, and its history says who added it', async () => {
    const { data } = await t.admin.call(enrolment.addNode, {
      name: '新机-1',
      platform: 2,
      category: '电影, 广告' as never,
      properties: ['ssd'],
      remark: '三号机柜',
    });
    expect(await rowOf(data.nodeId)).toMatchObject({
      name: '新机-1',
      platform: 2,
      state: nodeState.of.offline,
      power: nodePower.of.off,
      category: ['电影', '广告'],
      properties: ['ssd'],
      remark: '三号机柜',
      history: [{ action: 'add', actor: '系统管理员' }],
    });
  });
  test('has a name that no other has, and a platform that exists', async () => {
    await addNode(t.db, { name: '已有机器' });
    const taken = await t.admin.call(enrolment.addNode, { name: ' 已有机器', platform: 1 });
    expect([taken.code, taken.data]).toMatchObject([errorCodes.alreadyTaken, { issues: [{ path: 'name' }] }]);
    const nowhere = await t.admin.call(enrolment.addNode, { name: '无处', platform: 4711 });
    expect(nowhere.code).toBe(errorCodes.notFound);
  });
});

describe('enrolment keys', () => {
  test('are told once; only their hash is kept', async () => {
    const { data } = await t.admin.call(enrolment.issueKey, {
      platform: 1,
      remark: '新机柜',
      expireTime: null,
    });
    expect(Buffer.from(data.enrolmentKey, 'base64url')).toHaveLength(32);
    const row = await getRow(t.db, 'enrolment_key', data.enrolmentKeyId);
    expect(row.key_hash.equals(createHash('sha256').update(data.enrolmentKey).digest())).toBe(true);
    const listed = await t.admin.call(enrolment.keys, {});
    expect(JSON.stringify(listed.data)).not.toContain(data.enrolmentKey);
    const records = await t.db.selectFrom('operation').selectAll().execute();
    expect(JSON.stringify(records)).not.toContain(data.enrolmentKey);
  });
  test('are not made for a platform that does not exist', async () => {
    const answer = await t.admin.call(enrolment.issueKey, { platform: 4711, expireTime: null });
    expect(answer.code).toBe(errorCodes.notFound);
  });
  test('end once', async () => {
    const { data } = await t.admin.call(enrolment.issueKey, { platform: null, expireTime: null });
    const first = t.clock.now;
    await t.admin.call(enrolment.endKey, { enrolmentKeyIds: [data.enrolmentKeyId] });
    t.clock.now = new Date(first.getTime() + 60_000);
    expect((await t.admin.call(enrolment.endKey, { enrolmentKeyIds: [data.enrolmentKeyId] })).data.done).toBe(
      1,
    );
    t.clock.now = first;
    const [key] = (await t.admin.call(enrolment.keys, {})).data.items.filter(
      (one) => one.enrolmentKeyId === data.enrolmentKeyId,
    );
    expect(key?.endTime).toBe(first.getTime());
  });
});

describe('exports', () => {
  test('of the list keep its filter, those of all data have none, and both are recorded', async () => {
    await addNode(t.db);
    const person = await t.person({ keys: ['node:list', 'node:export'] });
    const filtered = await person.call(nodes.export, { keywords: 'no node is called so' });
    expect(filtered.code).toBe(errorCodes.nothingFound);
    const all = await person.call(nodes.exportAll, {}, { english: true });
    expect(all.code).toBe(errorCodes.success);
    const recorded = await getRows(
      t.db,
      'operation',
      { actor_id: person.adminId },
      ['action', 'outcome'],
      'id',
    );
    expect(recorded).toEqual([
      { action: 'node.export', outcome: errorCodes.nothingFound },
      { action: 'node.exportAll', outcome: errorCodes.success },
    ]);
  });
});

describe('what the tools over the list tell', () => {
  test('nodes and rendering ones are counted by each word of their category', async () => {
    const [busy, idle] = ['计数-忙', '计数-闲'] as const;
    await rendering({ category: [busy, idle] });
    await addNode(t.db, { category: [idle] });
    const { byCategory } = (await t.admin.call(nodes.statistics, {})).data;
    expect(byCategory.filter(({ category }) => category.startsWith('计数-'))).toEqual([
      { category: busy, nodes: 1, rendering: 1 },
      { category: idle, nodes: 2, rendering: 1 },
    ]);
  });

  test('the choices are the values in use, each once, and none of a node that is gone', async () => {
    const [kept, gone] = [await addNode(t.db), await addNode(t.db)];
    const set = { cores: 77, real_cores: 38, vr_cores: 76, gpu_count: 7, memory_mb: 770_000 };
    await t.db.updateTable('node').set(set).where('id', 'in', [kept, gone]).execute();
    await setRow(t.db, 'node', gone, { cores: 78, vr_cores: 79, deleted_at: t.clock.now });
    const { data } = await t.admin.call(nodes.choices, {});
    // Every status is one of them, those that no node has too.
    expect(data.statuses.map(({ status }) => status)).toEqual(nodeState.codes);
    const { byState } = (await t.admin.call(nodes.statistics, {})).data;
    expect(data.statuses.map((one) => one.nodes)).toEqual(byState.map((one) => one.nodes));
    const once = (values: readonly number[], value: number) => values.filter((one) => one === value).length;
    expect(once(data.cores, 77)).toBe(1);
    expect(once(data.realCores, 38)).toBe(1);
    expect(once(data.vrCores, 76)).toBe(1);
    expect(once(data.gpuCounts, 7)).toBe(1);
    expect(once(data.memories, 770_000)).toBe(1);
    expect([once(data.cores, 78), once(data.vrCores, 79)]).toEqual([0, 0]);
    expect(data.vrCores).toEqual(data.vrCores.toSorted((a, b) => a - b));
  });

  test('a node tells its axes and its cards with their load', async () => {
    const nodeId = await addNode(t.db);
    await setRow(t.db, 'node', nodeId, { gpu_name: 'RTX 4090', gpu_count: 2 });
    const card = { name: 'RTX 4090', memoryMb: 24_564, memoryUsedMb: 8012 };
    const cards = [
      { ...card, load: 1000, temperature: 71 },
      { ...card, load: 740, temperature: null },
    ];
    const told = { node_id: nodeId, beat_at: t.clock.now, cpu_load: 300, gpu_load: 870 };
    const beat = { ...told, cards: JSON.stringify(cards) };
    await putRow(t.db, 'node_beat', { node_id: beat.node_id }, beat);
    expect(await rowOf(nodeId)).toMatchObject({
      power: nodePower.of.on,
      service: nodeService.of.online,
      lock: nodeLock.of.open,
      gpuName: 'RTX 4090',
      gpuCount: 2,
      gpuLoad: 870,
      cards,
    });
    // Who is not heard has no load: what was told last is over.
    await setRow(t.db, 'node', nodeId, { service: 1 });
    expect(await rowOf(nodeId)).toMatchObject({ cpuLoad: null, gpuLoad: null, memoryUsedMb: null });
  });

  test('nodes are sorted by their failures of the last seven days', async () => {
    const name = `败-${t.clock.now.getTime()}`;
    const counts = [1, 3, 0, 2];
    const made: number[] = [];
    for (const [at, failures] of counts.entries()) {
      const nodeId = await addNode(t.db, { name: `${name}-${at}` });
      made.push(nodeId);
      for (let ix = 0; ix < failures; ix += 1) {
        const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 30 });
        await addFrames(t.db, taskId, [5]);
        await addAttempt(t.db, { taskId, ix: 0, nodeId, outcome: 2 });
      }
    }
    const sorted = async (failedSort: 0 | 1) =>
      (await t.admin.call(nodes.list, { name, failedSort })).data.items.map((item) => item.failed);
    expect(await sorted(0)).toEqual([3, 2, 1, 0]);
    expect(await sorted(1)).toEqual([0, 1, 2, 3]);
    // By cursor too, where the count is compared and not only sorted by.
    const first = (await t.admin.call(nodes.list, { name, failedSort: 0, pageSize: 2 })).data;
    const second = await t.admin.call(nodes.list, {
      name,
      failedSort: 0,
      pageSize: 2,
      ...(first.next !== undefined && { cursor: first.next }),
    });
    expect(second.data.items.map((item) => item.failed)).toEqual([1, 0]);
  });
});

describe('the remark of a node', () => {
  const remarkOf = async (nodeId: number) =>
    (await t.admin.call(nodes.remark, { nodeId: nodeId as never })).data;

  test('says who wrote it and which nodes have the same one', async () => {
    const remark = '风扇异响，等备件';
    const [one, two, other] = [await addNode(t.db), await addNode(t.db), await addNode(t.db)];
    await t.admin.call(nodes.setRemark, { nodeIds: ids(one, two), remark });
    await t.admin.call(nodes.setRemark, { nodeIds: ids(other), remark: `${remark}！` });
    const found = await remarkOf(one);
    expect(found).toMatchObject({ remark, at: t.clock.now.getTime(), sameCount: 1, solved: [] });
    expect(found.by).not.toBeNull();
    expect(found.same.map(({ nodeId }) => nodeId)).toEqual([two]);
    const listed = (await t.admin.call(nodes.list, { remark })).data.items;
    expect(listed.map(({ nodeId }) => nodeId).toSorted((a, b) => a - b)).toEqual([one, two]);
  });

  test('that is solved goes from the node and stays with who and when, and without one there is nothing to solve', async () => {
    const nodeId = await addNode(t.db);
    await t.admin.call(nodes.setRemark, { nodeIds: ids(nodeId), remark: '显卡过热' });
    const { data } = await t.admin.call(nodes.solveRemark, { nodeIds: ids(nodeId) });
    expect(data).toMatchObject({ done: 1, refused: 0 });
    expect((await rowOf(nodeId)).remark).toBe('');
    const { solved, ...now } = await remarkOf(nodeId);
    expect(now).toMatchObject({ remark: '', by: null, at: null, same: [], sameCount: 0 });
    expect(solved).toMatchObject([{ remark: '显卡过热', at: t.clock.now.getTime() }]);
    expect(solved[0]?.by).not.toBe('');
    const again = await t.admin.call(nodes.solveRemark, { nodeIds: ids(nodeId) });
    expect(again.data.results[0]?.code).toBe(errorCodes.notAllowedInState);
    expect((await remarkOf(nodeId)).solved).toHaveLength(1);
    const event = await getRows(t.db, 'node_event', { node_id: nodeId, action: 'solveRemark' });
    expect(event).toMatchObject([{ reason: '显卡过热', actor_kind: 1 }]);
  });
});
