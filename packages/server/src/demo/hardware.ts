import { day, type HardwareChoice } from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';

/** Type (0 processor, 1 card), model and points. */
const models = [
  [0, 'AMD EPYC 7763 64-Core', 98_000],
  [0, 'Intel Xeon Platinum 8375C', 61_000],
  [0, 'AMD EPYC 7543 32-Core', 57_000],
  [0, 'Intel Xeon Gold 6330', 49_000],
  [0, 'Kunpeng 920-6426', 44_000],
  [0, 'AMD EPYC 9354 32-Core', 71_000],
  [0, 'Intel Core i9-13900K', 38_000],
  [1, 'NVIDIA GeForce RTX 4090', 1340],
  [1, 'NVIDIA GeForce RTX 3090', 660],
  [1, 'NVIDIA L40S', 1180],
  [1, 'NVIDIA GeForce RTX 2080 Ti', 370],
] as const;

const choice = (model: string, gpuNum: number, ram: number, current = false): HardwareChoice => ({
  model,
  gpuNum,
  ram,
  status: true,
  current,
});
const cpus = [
  choice('AMD EPYC 7763 64-Core', 0, 256, true),
  choice('Intel Xeon Platinum 8375C', 0, 128),
  choice('Intel Xeon Gold 6330', 0, 128),
];
const cards = [
  choice('NVIDIA GeForce RTX 4090', 4, 256, true),
  choice('NVIDIA GeForce RTX 3090', 2, 128),
  choice('NVIDIA L40S', 8, 384),
];
/** Software, version (empty: of all), hardware. */
const configs = [
  [2000, '', cpus],
  [2000, '2025.3', [...cpus, ...cards]],
  [2000, '2026.0', cpus],
  [2001, '', cpus],
  [2001, '2025.2', cpus],
  [2004, '', [...cpus, ...cards]],
  [2007, '', [...cards, ...cpus.slice(1)]],
  [2007, '4.2.3', cards],
  [2007, '4.5.0', cards],
  [2022, '', cards],
  [2030, '', cpus],
] as const;

/** Models of hardware with their points, and what of it software is offered. */
export const fillHardware = async (tx: Tx, { now }: { readonly now: Date }): Promise<void> => {
  const created_at = new Date(now.getTime() - 60 * day);
  await tx
    .insertInto('hardware_model')
    .values(
      models.map(([hardware_type, model, performance]) => ({
        hardware_type,
        model,
        performance,
        is_on: model !== 'NVIDIA GeForce RTX 2080 Ti',
        remark: '',
        created_at,
      })),
    )
    .execute();
  const known = await tx.selectFrom('software').select('id').orderBy('id').execute();
  const others = known.filter(({ id }) => !configs.some(([software]) => software === id));
  await tx
    .insertInto('hardware_config')
    .values(
      [...configs, ...others.map(({ id }) => [id, '', cpus] as const)]
        .filter(([software]) => known.some(({ id }) => id === software))
        .map(([software_id, software_version, hardware]) => ({
          software_id,
          software_version,
          hardware: JSON.stringify(hardware),
          created_at,
        })),
    )
    .execute();
};
