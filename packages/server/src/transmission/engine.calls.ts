import { type Out, transferEngines } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { deleteUnused, insertRow, lockRows, updateRow } from '../core/crud/crud.store.ts';
import { asId } from '../core/db/wire.ts';
import { clearDefault, enginesInUse } from './transmission.store.ts';

const columnsOf = (input: Out<typeof transferEngines.add.input.shape>) => ({
  zone: input.zone,
  engine_name: input.engineName,
  protocol: input.protocol,
  host: input.host,
  port: input.port,
  bandwidth_mbps: input.bandwidthMbps,
  is_default: input.isDefault,
  is_on: input.isOn,
  remark: input.remark,
});
/** Two marks of one zone at the same moment: the second one is refused at its field. */
const unique = {
  transfer_engine_name_unique: 'engineName',
  transfer_engine_default_unique: 'isDefault',
} as const;
const lineCount = sql<number>`(select count(*)::int from transfer_line l where l.deleted_at is null
  and l.transfer_engine_id = transfer_engine.id)`;

/** Transfer engines. */
export const engineCalls = serve(transferEngines, {
  list: listing(transferEngines.list)
    .from((db) => db.selectFrom('transfer_engine').where('deleted_at', 'is', null))
    .list({
      key: 'transfer_engine.id',
      where: {
        engineName: words('transfer_engine.engine_name'),
        zone: eq('transfer_engine.zone'),
        protocol: eq('transfer_engine.protocol'),
        host: words('transfer_engine.host'),
        isOn: eq('transfer_engine.is_on'),
      },
      sorts: {
        zoneFlag: 'transfer_engine.zone',
        engineNameFlag: 'transfer_engine.engine_name',
        createTimeFlag: 'transfer_engine.created_at',
      },
      columns: { transferEngineId: 'transfer_engine.id', lineCount },
    }),
  add: async ({ tx, input, now }) => {
    const set = columnsOf(input);
    if (set.is_default) await clearDefault(tx, 'transfer_engine', { zone: set.zone }, { now });
    return { transferEngineId: asId(await insertRow(tx, 'transfer_engine', { now, set }, unique)) };
  },
  update: async ({ tx, input, now }) => {
    const { transferEngineId: id, version } = input;
    const set = columnsOf(input);
    if (set.is_default) await clearDefault(tx, 'transfer_engine', { zone: set.zone }, { but: id, now });
    await updateRow(tx, 'transfer_engine', { id, version, now, set }, unique);
    return null;
  },
  remove: async ({ tx, ids, now, expectedVersions }) => {
    const { free, outcomes } = await lockRows(tx, 'transfer_engine', { ids, expectedVersions });
    if (free.length === 0) return outcomes;
    const used = await enginesInUse(
      tx,
      free.map((row) => row.id),
    );
    return new Map([...outcomes, ...(await deleteUnused(tx, 'transfer_engine', used, now))]);
  },
});
