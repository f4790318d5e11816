import {
  attemptFileKind,
  basePath,
  gateway,
  headerNames,
  type Lease,
  type RenderStatus,
} from '@renderdesk/contract';
import { getRow, getRows, setRow } from '../../packages/server/src/build/rows.ts';
import { type GatewayClient, openGateway } from '../../packages/farm/src/client.ts';
import { pictureOf } from '../../packages/farm/src/fleet/picture.ts';
import { addSceneFile } from '../../packages/server/src/testing/scenes.ts';
import { type TestConsole } from './console.ts';
import { adminPassword } from './people.ts';

/** Software that no other task of the demo's platform wants, and where its machine stands. */
export const journeySoftware = 2030;
export const journeyPlatform = 9;

/** A call of the console as the administrator sends it. Throws on any code but 200. */
export const adminCalls = async (c: TestConsole) => {
  const post = async (
    path: string,
    body: object,
    token?: string,
  ): Promise<{ data: Record<string, unknown> }> => {
    const answer = await fetch(c.url + basePath + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { [headerNames.token]: token }),
      },
      body: JSON.stringify(body),
    });
    const read = (await answer.json()) as { code: number; message: string; data: Record<string, unknown> };
    if (read.code !== 200) throw new Error(`${path}: ${read.code} ${read.message}`);
    return read;
  };
  const { data } = await post('base/login', { loginName: 'admin', password: adminPassword });
  const token = String(data['token']);
  return async (path: string, body: object) => (await post(path, body, token)).data;
};
export type AdminCalls = Awaited<ReturnType<typeof adminCalls>>;

/** The first customer who pays by themselves and owes nothing; what the demo draws depends on when it is filled. */
export const payingCustomer = async (c: Pick<TestConsole, 'db'>): Promise<number> => {
  const { id } = await c.db
    .selectFrom('user')
    .where('enabled', '=', true)
    .where('is_zombie', '=', false)
    .where('main_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      // Accounts of kind 5 hold arrears.
      not(
        exists(
          selectFrom('account')
            .whereRef('account.owner_id', '=', 'user.id')
            .where('account.kind', '=', 5)
            .where('account.balance', '<', '0'),
        ),
      ),
    )
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Lets staff change every task, also those that the demo drew otherwise: for a test that acts on what stands first in a list. */
export const allOperable = (c: Pick<TestConsole, 'db'>) =>
  setRow(c.db, 'task', { operable: false }, { operable: true });

/** A machine that has just the software of journeys, and says that it lives; `properties` are what it is for. */
export const stageMachine = async (
  c: Pick<TestConsole, 'db' | 'url'>,
  call: AdminCalls,
  properties: readonly string[] = [],
): Promise<GatewayClient> => {
  const [known] = await getRows(c.db, 'node', { name: 'journey-node' }, ['id']);
  const key = await call('task/node/enrolmentKey/add', {
    platform: journeyPlatform,
    nodeId: known?.id ?? null,
    expireTime: null,
    remark: 'journey',
  });
  const { nodeKey } = await openGateway(c.url, String(key['enrolmentKey'])).call(gateway.register, {
    name: 'journey-node',
    os: 1,
    agentVersion: 'journey',
    cores: 16,
    realCores: 8,
    memoryMb: 65_536,
    software: [journeySoftware],
    plugins: [],
    properties: [...properties],
    requirements: [],
    category: [],
  });
  const client = openGateway(c.url, nodeKey);
  await client.call(gateway.heartbeat, { attempts: [] });
  return client;
};

/** A task of a customer who can pay, before all others, and a machine that renders nothing else. */
export const stageTask = async (
  c: TestConsole,
  call: AdminCalls,
  frames: string,
  more: { readonly tiles?: string } = {},
): Promise<{ taskId: number; userId: number; client: GatewayClient }> => {
  const userId = await payingCustomer(c);
  await addSceneFile(c, userId, 's/journey.pov');
  const client = await stageMachine(c, call, ['journey']);
  const task = await call('task/rendering/submit', {
    userId,
    platform: journeyPlatform,
    cgId: journeySoftware,
    projectName: 'journey',
    sceneName: 'journey.pov',
    scenePath: 's/journey.pov',
    outputPath: 'o/',
    parameters: { width: '320', height: '240' },
    frames,
    ...more,
    level: 100,
    requirements: ['journey'],
    files: { 'render.json': '{"samples":64}', 'shot_0001.ass': 'one', 'shot_0002.ass': 'two' },
  });
  return { taskId: Number(task['taskId']), userId, client };
};

/** Takes the next frame. Throws where there is none. */
export const leaseOne = async (client: GatewayClient): Promise<Lease> => {
  await client.call(gateway.heartbeat, { attempts: [] });
  const { lease } = await client.call(gateway.lease, {});
  if (!lease) throw new Error('no frame was given out');
  return lease;
};

/** Writes a log of so many lines, an error in the middle, leaves a picture, and ends done or failed. */
export const playOne = async (
  client: GatewayClient,
  lease: Lease,
  o: { readonly lines: number; readonly done: boolean },
): Promise<void> => {
  const { taskId, ix, n, token } = lease;
  const signed = { taskId, ix, n, token };
  const lines = Array.from({ length: o.lines }, (_, line) =>
    line === Math.floor(o.lines / 2) ? 'ERROR: texture not found: wood.png' : `line ${line} of attempt ${n}`,
  );
  const content = new TextEncoder().encode(`${lines.join('\n')}\n`);
  await client.call(gateway.log, { ...signed, offset: 0 }, { content });
  if (o.done) {
    const drawn = await pictureOf({ taskId, ix, seed: `attempt ${n}` });
    const image = { ...signed, kind: attemptFileKind.of.image, mediaType: 'image/jpeg' };
    await client.call(
      gateway.file,
      { ...image, name: `journey.${lease.label}.jpg`, width: drawn.width, height: drawn.height },
      { content: drawn.image },
    );
  }
  await client.call(gateway.finish, {
    ...signed,
    done: o.done,
    exitCode: o.done ? 0 : 1,
    reason: o.done ? '' : 'texture not found',
  });
};

/** The status of a task as the database has it. */
export const statusOf = async (c: TestConsole, taskId: number): Promise<RenderStatus> => {
  const { status } = await getRow(c.db, 'task', taskId);
  return status as RenderStatus;
};
