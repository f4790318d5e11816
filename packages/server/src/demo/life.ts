import { principalKind, frameKind, minute, renderStatus } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import { submitTask } from '../task/index.ts';
import { reviewStudent } from './colleague.ts';
import type { Customer } from './customers.ts';
import { payOne } from './money.ts';
import { type Random, seededRandom } from './random.ts';
import { sceneOf } from './scenes.ts';

/** The demo takes no new scene while so many tasks, or so many frames, wait to be rendered. */
const most = { tasks: 60, frames: 3000 } as const;
const betweenMs = 1.5 * minute;

/**
 * Keeps the demo's farm busy: now and then a customer of the demo pays, or submits a scene as long as there is not enough to do, and a colleague
 * certifies somebody who studies.
 * Does nothing in a database that was not filled by the demo. Answers what stops it.
 */
export const startLife = (app: App): (() => void) => {
  const random = seededRandom(app.clock().getTime() % 2 ** 31);
  const timer = setInterval(() => {
    liveOnce(app, random).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the demo submitted nothing'),
    );
  }, betweenMs);
  timer.unref();
  return () => clearInterval(timer);
};

const liveOnce = async (app: App, random: Random): Promise<void> => {
  if ((await demoCustomers(app)).length === 0) return;
  await payOne(app.db, { random, now: app.clock() });
  await submitOne(app, random);
  await reviewStudent(app);
};

/** Submits one scene where there is room for it; answers its task. */
export const submitOne = async (app: App, random: Random): Promise<number | undefined> => {
  const customers = await demoCustomers(app);
  if (customers.length === 0 || (await isBusy(app))) return undefined;
  const customer = random.pick(customers);
  const { frames, columns } = sceneOf(random, customer, app.config.storage);
  const by = { kind: principalKind.of.customer, id: customer.id, now: app.clock() };
  const { taskId } = await app.db.transaction().execute((tx) =>
    submitTask(tx, by, {
      task: columns,
      frames: Array.from({ length: frames }, (_, ix) => ({
        label: String(ix + 1).padStart(4, '0'),
        kind: frameKind.of.main,
      })),
    }),
  );
  app.live.send([{ topic: 'task' }]);
  return taskId;
};

const isBusy = async (app: App): Promise<boolean> => {
  const { waiting, rendering, preRendering } = renderStatus.of;
  const found = await app.db
    .selectFrom('task')
    .innerJoin('task_live', 'task_live.task_id', 'task.id')
    .where('is_open', '=', true)
    .where('deleted_at', 'is', null)
    .where('status', 'in', [waiting, rendering, preRendering])
    .select(({ fn }) => [fn.countAll<number>().as('tasks'), fn.sum<number>('task_live.ready').as('frames')])
    .executeTakeFirst();
  return Number(found?.tasks ?? 0) >= most.tasks || Number(found?.frames ?? 0) >= most.frames;
};

/** Customers that the demo made; none in a real farm. */
const demoCustomers = async (app: App): Promise<Customer[]> => {
  const { rows } = await sql<Customer>`
    SELECT id, owner_id AS "ownerId", area_id AS "areaId", zone, zone AS currency, business_type = 0 AS picture, level,
      1 AS weight
    FROM "user"
    WHERE enabled AND NOT is_zombie AND area_id IS NOT NULL AND level IS NOT NULL
      AND EXISTS (SELECT FROM setting WHERE key = 'demo' AND value = 'true')
    ORDER BY id`.execute(app.db);
  return rows;
};
