import { customerFolder } from '@renderdesk/contract';
import type { Scene } from '../task/index.ts';
import type { Customer } from './customers.ts';
import type { Random } from './random.ts';
import { type DemoSoftware, projects, remarks, software, steps, taskLabels } from './tasks.data.ts';

/** A scene as a customer of the demo might submit it. */
export interface DemoScene {
  readonly frames: number;
  readonly columns: Scene['task'];
}

/** Makes up a scene of a customer in their folder below `storage`: software, names and settings that fit each other and the demo's machines. */
export const sceneOf = (random: Random, customer: Customer, storage: string): DemoScene => {
  const tool = customer.picture
    ? pictureTool
    : random.weighted(software.map((one) => [one, one.weight] as const));
  const shot = `shot_${String(random.between(1, 240) * 10).padStart(3, '0')}`;
  const name = sceneName(random, customer, tool, shot);
  const folder = customerFolder(storage, customer.ownerId);
  const columns: Scene['task'] = {
    user_id: customer.id,
    owner_id: customer.ownerId,
    platform_id: platformOf(random, customer, tool.gpu),
    area_id: customer.areaId,
    software_id: tool.id,
    currency: customer.currency,
    level:
      customer.level +
      random.weighted([
        [0, 80],
        [5, 12],
        [20, 8],
      ] as const),
    max_priority: random.chance(0.03),
    full_speed: random.chance(0.12),
    node_limit: random.chance(0.3) ? random.pick([10, 20, 50, 100] as const) : null,
    project_name: random.pick(projects[customer.zone === 1 ? 'zh' : 'en']),
    scene_name: name,
    scene_path: `${folder}/input/${name}`,
    output_path: `${folder}/output/${shot}/`,
    plugin_versions: tool.plugins.length > 0 ? [random.pick(tool.plugins)] : [],
    properties: random.chance(0.15) ? [random.pick(['mem64', 'mem128', 'ssd', 'nvlink'] as const)] : [],
    category: [customer.picture ? 'picture' : 'animation'],
    channel: random.weighted([
      [1, 60],
      [2, 20],
      [4, 12],
      [8, 8],
    ] as const),
    operable: !random.chance(0.02),
    overtime_minutes: random.chance(0.5) ? random.pick([30, 60, 120] as const) : null,
    overtime_stop_minutes: random.chance(0.3) ? random.pick([10_080, 20_160, 43_200] as const) : null,
    // Its customer set the limit.
    overtime_stop_agreed: true,
    remark: random.chance(0.07) ? random.pick(remarks) : '',
    admin_labels: random.chance(0.1) ? [random.pick(taskLabels)] : [],
  };
  return { frames: frameTotal(random, customer.picture), columns };
};

const pictureTool: DemoSoftware = ((): DemoSoftware => {
  const found = software.find(({ id }) => id === 2001);
  if (!found) throw new Error('The demo has no software for pictures.');
  return found;
})();

const sceneName = (random: Random, customer: Customer, tool: DemoSoftware, shot: string): string =>
  customer.picture
    ? `方案${random.between(1, 5)}_cam${random.between(1, 12)}_v${random.between(1, 9)}.max`
    : `ep${String(random.between(1, 12)).padStart(2, '0')}_${shot}_${random.pick(steps)}_v${String(random.between(1, 32)).padStart(3, '0')}.${random.pick(tool.endings)}`;

const frameTotal = (random: Random, picture: boolean): number =>
  picture
    ? random.weighted([
        [1, 60],
        [4, 20],
        [16, 20],
      ] as const)
    : random.weighted([
        [1, 8],
        [12, 14],
        [24, 24],
        [48, 22],
        [72, 16],
        [120, 11],
        [240, 4],
        [480, 1],
      ] as const);

const platformOf = (random: Random, customer: Customer, gpu: boolean): number => {
  if (customer.picture) return 7;
  return gpu
    ? random.weighted([
        [3, 45],
        [4, 40],
        [6, 15],
      ] as const)
    : random.weighted([
        [1, 40],
        [2, 35],
        [5, 25],
      ] as const);
};
