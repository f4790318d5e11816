import { type HardwareChoice, hardwareConfigs, hardwareModels } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { deleteUnused, insertRow, updateRow } from '../core/crud/crud.store.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import { asId } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import * as store from './hardware.store.ts';

interface Typed {
  readonly cgId: number;
  readonly cgVersion: string;
  readonly hardware: readonly HardwareChoice[];
}
/** Throws `badInput` where a chosen model lacks memory or its number of cards (checklist T-229), or is named twice. */
const columnsOf = ({ cgId, cgVersion, hardware }: Typed) => {
  for (const [at, one] of hardware.entries()) {
    if (one.ram === null) throw badFields(`hardware.${at}.ram`);
    if (one.gpuNum === null) throw badFields(`hardware.${at}.gpuNum`);
    if (hardware.findIndex(({ model }) => model.toLowerCase() === one.model.toLowerCase()) < at)
      throw badFields(`hardware.${at}.model`);
  }
  return { software_id: cgId, software_version: cgVersion, hardware: JSON.stringify(hardware) };
};
const unique = { hardware_config_unique: 'cgVersion' } as const;

/** Models of hardware, and what of it software is offered. */
export const hardwareCalls = [
  ...serve(
    hardwareModels,
    rowHandlers(hardwareModels, 'hardware_model', {
      unique: { hardware_model_unique: 'model' },
      list: { columns: { nodeCount: store.nodesOfModel } },
    }),
  ),
  ...serve(hardwareConfigs, {
    list: listing(hardwareConfigs.list)
      .from((db) => db.selectFrom('hardware_config').where('hardware_config.deleted_at', 'is', null))
      .join((rows) => rows.innerJoin('software', 'software.id', 'hardware_config.software_id'))
      .list({
        key: 'hardware_config.id',
        where: {
          cgId: eq('hardware_config.software_id'),
          versionsOf: {
            columns: [],
            always: true,
            narrow: (query, cgId: number | undefined, { input }) => {
              if ((input as { ids?: unknown }).ids !== undefined) return query;
              return cgId === undefined
                ? query.where('hardware_config.software_version', '=', '')
                : query
                    .where('hardware_config.software_id', '=', cgId)
                    .where('hardware_config.software_version', '<>', '');
            },
          },
        },
        sorts: { cgFlag: 'hardware_config.software_id', cgVersionFlag: 'hardware_config.software_version' },
        columns: {
          cgId: 'hardware_config.software_id',
          cgName: 'software.name',
          cgVersion: 'hardware_config.software_version',
          hardware: sql<HardwareChoice[]>`hardware_config.hardware`,
          versions: store.versionsOf,
        },
      }),
    add: async ({ tx, input, now }) => {
      if (input.cgVersion !== '') await store.wantSoftware(tx, input.cgId, now);
      return { id: asId(await insertRow(tx, 'hardware_config', { now, set: columnsOf(input) }, unique)) };
    },
    update: async ({ tx, input, now }) => {
      const { id, version } = input;
      await updateRow(tx, 'hardware_config', { id, version, now, set: columnsOf(input) }, unique);
      return null;
    },
    remove: async ({ tx, ids, now }) =>
      deleteUnused(tx, 'hardware_config', await store.withVersions(tx, ids), now),
    recommend: ({ db, input }) => store.recommended(db, input),
  }),
];
