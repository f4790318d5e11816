import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptOutcome, customerFolder, frameIdOf, frameStatus, renderStatus } from '@renderdesk/contract';
import { getRow, getRows } from '../packages/server/src/build/rows.ts';
import { until } from '../scripts/testing/waiting.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { adminPassword } from './support/people.ts';
import { payingCustomer } from './support/player.ts';
import { picture } from './support/look.ts';
import { povray } from './support/povray.ts';

/**
 * A real renderer on real machines: POV-Ray renders a clock through two agents, one of which dies in the middle; staff
 * stop a frame and let it go on; at the end pictures and logs in the browser are what the renderer wrote.
 */
const frameCount = 16;
const platform = 9;
const custom = 2030;
const farmTool = fileURLToPath(new URL('../packages/farm/src/main.ts', import.meta.url));

/** Lies beside the scene, where its renderer has to look for it. */
const included = '#declare Turn = clock * 15;\n';
const scene = `#version 3.7;
global_settings { assumed_gamma 1.0 }
#include "turn.inc"
#debug concat("the scene tells: clock ", str(clock, 0, 0), "\\n")
camera { location <0, 3, -8> look_at <0, 0.6, 0> }
background { color rgb <0.1, 0.15, 0.3> }
light_source { <6, 9, -6> color rgb 1 area_light <3, 0, 0>, <0, 3, 0>, 21, 21 jitter }
plane { y, 0 pigment { checker color rgb 0.9 color rgb <0.2, 0.3, 0.5> } finish { reflection 0.2 } }
#declare I = 0;
#while (I < 12)
  sphere { <0, 0.5, 0>, 0.5 translate <2.4, 0.4 + 0.4 * sin(radians(I * 60)), 0>
    rotate y * (I * 30 + Turn) pigment { color rgb <0.9, I / 12, 0.2> } finish { phong 0.8 reflection 0.3 } }
  #declare I = I + 1;
#end
`;

let c: TestConsole;
let folder: string;
let taskId = 0;
let userId = 0;
const agents = new Map<string, ChildProcess>();

beforeAll(async () => {
  povray();
  folder = await mkdtemp(join(tmpdir(), 'rd-farm-'));
  c = await startConsole({ RENDERDESK_BEAT_SECONDS: '1', RENDERDESK_STORAGE: folder });
  userId = await payingCustomer(c);
  await mkdir(customerFolder(folder, userId));
  const files = {
    'clock.pov': scene,
    'turn.inc': included,
    'broken.pov': '#include "turn.inc"\nsphere { 0, 1 pigment { colr 1 } }\n',
  };
  for (const [name, text] of Object.entries(files))
    await writeFile(join(customerFolder(folder, userId), name), text);
});
afterAll(async () => {
  await Promise.all(
    [...agents.values()].map(
      (agent) =>
        new Promise<void>((resolve) => {
          if (agent.exitCode !== null || agent.signalCode !== null) return resolve();
          agent.once('exit', () => resolve());
          agent.kill('SIGTERM');
        }),
    ),
  );
  await c.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the farm's tool as staff at a machine would; answers what it printed. */
const farm = async (...words: string[]): Promise<string> => {
  const env = { ...process.env, RENDERDESK_LOGIN: 'admin', RENDERDESK_PASSWORD: adminPassword };
  const child = spawn(process.execPath, [farmTool, ...words, '--url', c.url], { env });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const code = await new Promise((resolve) => void child.once('close', resolve));
  expect(code, said).toBe(0);
  return said.trim();
};

const startAgent = (name: string, enrolmentKey: string): void => {
  const words = ['agent', '--url', c.url, '--name', name, '--folder', join(folder, name)];
  const env = { ...process.env, RENDERDESK_ENROLMENT_KEY: enrolmentKey };
  agents.set(name, spawn(process.execPath, [farmTool, ...words], { env, stdio: 'ignore' }));
};

const frames = () =>
  getRows(c.db, 'frame', { task_id: taskId }, ['ix', 'status', 'attempt_n', 'node_id'], 'ix');
const doneFrames = async (): Promise<number> =>
  (await frames()).filter(({ status }) => status === frameStatus.of.done).length;
const nodeId = async (name: string): Promise<number> => (await getRow(c.db, 'node', { name })).id;
const openAttempt = async (name: string) =>
  c.db
    .selectFrom('attempt')
    .where('node_id', '=', await nodeId(name))
    .where('ended_at', 'is', null)
    .select(['ix', 'n'])
    .executeTakeFirst();

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('two machines become nodes, and a scene is submitted', async () => {
  const key = await farm('key', '--platform', String(platform), '--count', '2', '--remark', 'journey');
  startAgent('agent-one', key);
  startAgent('agent-two', key);
  await until('both are online', async () => {
    const nodes = await c.db
      .selectFrom('node')
      .where('name', 'in', ['agent-one', 'agent-two'])
      .where('service', '=', 0)
      .select('software')
      .execute();
    return nodes.length === 2 && nodes.every(({ software }) => software.includes(custom));
  });
  const words = `submit --user ${userId} --platform ${platform} --software povray --set width=160 --set height=120`;
  const printed = await farm(
    ...words.split(' '),
    '--scene-path',
    'clock.pov',
    '--output',
    'output',
    '--frames',
    `1-${frameCount}`,
  );
  const [, number, address] = /^Task (\d+) with 16 frames: (\S+)$/m.exec(printed) ?? [];
  taskId = Number(number);
  expect(address).toBe(`${c.url}/task/renderRunningDetail/${taskId}/${userId}`);
  expect(printed).toContain(`Its nodes read ${join(customerFolder(folder, userId), 'clock.pov')}`);
});

test('staff watch frames being done, stop one, and let it go on', async () => {
  expect(taskId).toBeGreaterThan(0);
  const { page } = await c.openSignedIn({ language: 'en' });
  await page.goto(`${c.url}/task/renderRunningDetail/${taskId}/${userId}?tab=frames&frame=${frameCount - 1}`);
  const drawer = page.getByRole('dialog').filter({ hasText: `Frame 00${frameCount}` });
  const act = async (action: string): Promise<void> => {
    await drawer.getByRole('button', { name: action }).click();
    const ask = page.getByRole('dialog', { name: new RegExp(`^${action}`) });
    await ask.getByRole('textbox').first().fill('the customer looks at it first');
    await ask.getByRole('button', { name: action }).click();
  };
  const lastFrame = async () => (await frames()).at(-1)?.status;
  await act('Stop frames');
  await drawer.getByText('Stopped', { exact: true }).first().waitFor();
  expect(await lastFrame()).toBe(frameStatus.of.stop);
  await act('Recommit frames');
  await expect.poll(lastFrame).not.toBe(frameStatus.of.stop);
  // Without a reload: what nodes report is pushed, on a busy machine several frames at once.
  await page
    .getByText(/^Done (?:[3-9]|1\d)/)
    .first()
    .waitFor({ timeout: 60_000 });
  await picture(page, 'farm/rendering');
  await page.close();
});

test('a machine dies, and the other renders its frame', async () => {
  await until('some frames are done', async () => (await doneFrames()) >= 3);
  const victim = agents.get('agent-one');
  let lost: Awaited<ReturnType<typeof openAttempt>>;
  // Held still while one looks again, so that its frame cannot end meanwhile; never before, so that it gets frames at all.
  await until('it renders a frame', async () => {
    if (!(await openAttempt('agent-one'))) return false;
    victim?.kill('SIGSTOP');
    lost = await openAttempt('agent-one');
    if (!lost) victim?.kill('SIGCONT');
    return lost !== undefined;
  });
  victim?.kill('SIGKILL');
  expect(lost).toBeDefined();
  const at = { ix: lost?.ix ?? 0, n: lost?.n ?? 0 };
  await until('its frame is done by the other', async () => {
    const frame = (await frames()).find(({ ix }) => ix === at.ix);
    return frame?.status === frameStatus.of.done && frame.node_id === (await nodeId('agent-two'));
  });
  const attempts = await getRows(c.db, 'attempt', { task_id: taskId, ix: at.ix }, ['n', 'outcome'], 'n');
  expect(attempts.find(({ n }) => n === at.n)?.outcome).toBe(attemptOutcome.of.nodeLost);
  expect(attempts.at(-1)?.outcome).toBe(attemptOutcome.of.done);
});

test(
  'at the end pictures and logs in the browser are those that the renderer wrote',
  { timeout: 300_000 },
  async () => {
    // What the dead machine had begun is cleared away when it comes back.
    startAgent('agent-one', '');
    await until(
      'the task is done',
      async () => {
        const [row] = await getRows(c.db, 'task', taskId, ['status']);
        return row?.status === renderStatus.of.finished;
      },
      180_000,
    );
    const output = join(customerFolder(folder, userId), 'output');
    const expected = Array.from(
      { length: frameCount },
      (_, ix) => `frame_${String(ix + 1).padStart(4, '0')}.png`,
    );
    const results = async () => (await readdir(output)).filter((name) => name !== '.renderdesk').toSorted();
    await expect.poll(results).toEqual(expected);

    const { page } = await c.openSignedIn({ language: 'en' });
    // The digest of every file that the page shows, under the address that it shows it by.
    await page.addInitScript(() => {
      const digests = new Map<string, Promise<string>>();
      const make = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (object: Blob | MediaSource): string => {
        const url = make(object);
        if (object instanceof Blob)
          digests.set(
            url,
            object
              .arrayBuffer()
              .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
              .then((hash) =>
                [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
              ),
          );
        return url;
      };
      Object.assign(globalThis, { digestOf: (url: string) => digests.get(url) });
    });
    await page.goto(`${c.url}/task/render/Completed/frameImg/${taskId}`);
    await page
      .locator('.rd-thumb')
      .nth(frameCount - 1)
      .waitFor();
    await page.locator('.rd-thumb').first().click();
    const seen = new Set<string>();
    for (const name of expected) {
      const shown = page.locator(`.rd-viewer-layer img[alt="${name}"]`);
      await shown.waitFor();
      const { size, bytes } = await shown.evaluate(async (img: HTMLImageElement) => {
        await img.decode();
        const { digestOf } = globalThis as unknown as { digestOf: (url: string) => Promise<string> };
        return { size: [img.naturalWidth, img.naturalHeight], bytes: await digestOf(img.src) };
      });
      expect(size).toEqual([160, 120]);
      const written = digest(await readFile(join(output, name)));
      expect(bytes).toBe(written);
      seen.add(written);
      if (name === expected[11]) await picture(page, 'farm/image');
      await page.keyboard.press('ArrowRight');
    }
    // Every frame is a picture of its own: the clock moves.
    expect(seen.size).toBe(frameCount);

    await page.goto(`${c.url}/task/renderEndLogDetails/${frameIdOf(taskId, 11)}`);
    await page.getByText('POV-Ray finished').waitFor();
    await page.locator('main').getByText('Trace Time').first().waitFor();
    await picture(page, 'farm/log');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const log = await readFile(await (await download).path(), 'utf8');
    // Only the renderer knows what its scene tells.
    expect(log).toContain('the scene tells: clock 12');
    expect(log.trimEnd().endsWith('POV-Ray finished')).toBe(true);
    // What was started stands at its head.
    expect(log).toMatch(/^--- frame {7}0012 of task \d+, attempt \d+\n/);
    expect(log).toContain('--- software    POV-Ray 3.');
    expect(log).toMatch(/^--- command {5}povray \+I\S+clock\.pov \+L\S+ .* \+W160 \+H120 \+K12 -D \+V$/m);
  },
);

test('a scene that cannot be parsed fails with what its renderer says of it, and so does a size that is none', async () => {
  const submitted = async (scene: string, width: number): Promise<number> =>
    Number(
      await farm(
        ...`submit --user ${userId} --platform ${platform} --software ${custom} --set width=${width} --set height=120`.split(
          ' ',
        ),
        ...`--scene-path ${scene} --output broken --frames 1-1 --format number`.split(' '),
      ),
    );
  const reasonOf = async (id: number): Promise<string> => {
    const [row] = await getRows(c.db, 'attempt', { task_id: id, outcome: attemptOutcome.of.failed }, [
      'reason',
    ]);
    return row?.reason ?? '';
  };
  const broken = await submitted('broken.pov', 160);
  const sizeless = await submitted('clock.pov', 0);
  await expect
    .poll(() => reasonOf(broken), { timeout: 30_000 })
    .toMatch(
      /line 2: Parse Error: No matching } in 'pigment', undeclared identifier 'colr' found.* \(exit code 1\)$/,
    );
  await expect
    .poll(() => reasonOf(sizeless), { timeout: 30_000 })
    .toBe('Fatal error in renderer: Invalid start column or row (exit code 1)');
});
