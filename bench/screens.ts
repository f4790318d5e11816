import { ensureWebBuilt } from '../scripts/lib/web.mjs';
import { openDb } from '../packages/server/src/core/db/db.ts';
import { type Fluency, fluencyOf, inBrowser, nodesOf, untilDrawn } from './lib/browser.ts';
import { adminOf, type Farm, openFarm, signIn } from './lib/farm.ts';
import { openScene } from './lib/frames.ts';
import { atMost, figure, report, type Table } from './lib/report.ts';
import { startServer } from './lib/server.ts';

/** How long a frame may take: the list's target, which stands for the grid and the distribution too. */
const most = 20;
const moves = 150;

type Measure = (url: string, token: string, farm: Farm) => Promise<readonly Table[]>;

const onFarm = async (section: string, port: number, measure: Measure): Promise<void> => {
  await ensureWebBuilt();
  const farm = await openFarm();
  try {
    const server = await startServer(farm, port);
    try {
      const token = await signIn(farm, await adminOf(farm));
      await report(section, await measure(`http://127.0.0.1:${port}`, token, farm));
    } finally {
      await server.stop();
    }
  } finally {
    await farm.stop();
  }
};

/** `npm run bench -- grid`: the frames of a task of 100,000 as a grid. */
export const runGrid = (): Promise<void> => onFarm('grid', 8763, grid);
/** `npm run bench -- distribution`: 5,000 nodes as squares. */
export const runDistribution = (): Promise<void> => onFarm('distribution', 8764, distribution);

const head = ['while', 'frames a second', 'frame p50, ms', 'frame p95, ms (< 20)', 'worst, ms'];
const row = (name: string, one: Fluency): string[] => [
  name,
  figure(one.perSecond),
  figure(one.p50),
  atMost(one.p95, most),
  figure(one.worst),
];

const grid: Measure = async (url, token, farm) => {
  const db = openDb(farm.ownerUrl, { max: 1 });
  const task = await db
    .selectFrom('task')
    .where('scene_name', '=', openScene)
    .select(['id', 'user_id'])
    .executeTakeFirstOrThrow();
  await db.destroy();
  const path = `/task/renderRunningDetail/${task.id}/${task.user_id}?tab=frames`;
  return inBrowser({ url, token, path }, async (page, go) => {
    const canvas = '.rd-frame-window canvas';
    await go();
    const first = await untilDrawn(page, canvas);
    await go();
    const again = await untilDrawn(page, canvas);
    const box = await page.locator('.rd-frame-window').boundingBox();
    if (!box) throw new Error('no grid is there');
    const at = (share: number, down: number): [number, number] => [
      box.x + 10 + (box.width - 40) * share,
      box.y + 4 + (box.height - 8) * down,
    ];
    const across = async (): Promise<void> => {
      for (let move = 0; move < moves; move += 1)
        await page.mouse.move(...at((move % 50) / 50, move / moves));
    };
    const zoom = page.locator('.rd-zoom button');
    const idle = await fluencyOf(page, () => page.waitForTimeout(1500));
    const hovering = await fluencyOf(page, across);
    const dragging = await fluencyOf(page, async () => {
      await page.mouse.move(...at(0, 0));
      await page.mouse.down();
      await across();
      await page.mouse.up();
    });
    const zooming = await fluencyOf(page, async () => {
      for (const button of [2, 0, 2]) for (let turn = 0; turn < 6; turn += 1) await zoom.nth(button).click();
    });
    await page.mouse.move(...at(0.5, 0.5));
    const scrolling = await fluencyOf(page, async () => {
      for (let turn = 0; turn < moves; turn += 1) await page.mouse.wheel(0, 80);
    });
    const dom = await nodesOf(page, '.rd-frame-grid');
    const whole = await nodesOf(page);
    return [
      [
        head,
        row('nothing is done', idle),
        row('hovering', hovering),
        row('dragging a selection over all', dragging),
        row('zooming', zooming),
        row('scrolling, zoomed', scrolling),
      ],
      [
        ['the grid of 100,000 frames', 'measured'],
        ['drawn, from the address on, ms: first visit / again', `${figure(first)} / ${figure(again)}`],
        ['DOM nodes: grid / whole page', `${dom} / ${whole}`],
      ],
    ];
  });
};

const distribution: Measure = (url, token) =>
  inBrowser({ url, token, path: '/task/overview' }, async (page, go) => {
    const canvas = '.rd-distribution-canvas canvas';
    await go();
    const first = await untilDrawn(page, canvas);
    await go();
    const again = await untilDrawn(page, canvas);
    const boxes = await Promise.all((await page.locator(canvas).all()).map((one) => one.boundingBox()));
    const box = boxes.find((one) => one !== null && one.height > 60) ?? boxes[0];
    if (!box) throw new Error('no distribution is there');
    const idle = await fluencyOf(page, () => page.waitForTimeout(1500));
    const hovering = await fluencyOf(page, async () => {
      for (let move = 0; move < moves; move += 1)
        await page.mouse.move(
          box.x + 6 + ((box.width - 12) * (move % 50)) / 50,
          box.y + 4 + ((box.height - 8) * move) / moves,
        );
    });
    const buttons = page.locator('.rd-distribution-bar button');
    const count = await buttons.count();
    const choosing = await fluencyOf(page, async () => {
      for (let turn = 0; turn < 2 * count; turn += 1) await buttons.nth(turn % count).click();
    });
    const scrolling = await fluencyOf(page, async () => {
      for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, turn < 30 ? 60 : -60);
    });
    return [
      [
        head,
        row('nothing is done', idle),
        row('hovering', hovering),
        row('choosing states and colours', choosing),
        row('scrolling', scrolling),
      ],
      [
        ['the distribution of 5,000 nodes', 'measured'],
        ['drawn, from the address on, ms: first visit / again', `${figure(first)} / ${figure(again)}`],
        [
          'DOM nodes: distribution / whole page',
          `${await nodesOf(page, '.rd-overview')} / ${await nodesOf(page)}`,
        ],
      ],
    ];
  });
