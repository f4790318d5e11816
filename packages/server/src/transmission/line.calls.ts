import {
  engineLines,
  httpLines,
  type LineCalls,
  lineKind,
  type TransferEngineId,
  vpnLines,
  webLines,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { deleteRows, insertRow, updateRow } from '../core/crud/crud.store.ts';
import { asId } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import { clearDefault, expectEngine, type LineKind } from './transmission.store.ts';

const engineName = sql<string>`(select e.engine_name from transfer_engine e where e.id = transfer_line.transfer_engine_id)`;
const unique = {
  transfer_line_name_unique: 'lineName',
  transfer_line_default_unique: 'isDefault',
} as const;

/** Lines of one kind; a line of another kind is not found. */
const callsOf = (calls: object, line_kind: LineKind): Route[] => {
  const group = calls as LineCalls;
  const of = { line_kind };
  return serve(group, {
    list: listing(group.list)
      .from((db) =>
        db.selectFrom('transfer_line').where('deleted_at', 'is', null).where('line_kind', '=', line_kind),
      )
      .list({
        key: 'transfer_line.id',
        where: {
          lineName: words('transfer_line.line_name'),
          zone: eq('transfer_line.zone'),
          isOn: eq('transfer_line.is_on'),
        },
        sorts: {
          zoneFlag: 'transfer_line.zone',
          lineNameFlag: 'transfer_line.line_name',
          createTimeFlag: 'transfer_line.created_at',
        },
        columns: {
          transferLineId: 'transfer_line.id',
          transferEngineId: sql.ref<TransferEngineId>('transfer_line.transfer_engine_id'),
          engineName,
        },
      }),
    save: async ({ tx, input, now }) => {
      const { transferLineId: id, version, zone } = input;
      const engineId = 'transferEngineId' in input ? input.transferEngineId : null;
      if (engineId !== null) await expectEngine(tx, engineId);
      const set = {
        ...of,
        transfer_engine_id: engineId,
        zone,
        line_name: input.lineName,
        host: input.host,
        port: input.port,
        bandwidth_mbps: input.bandwidthMbps,
        is_default: input.isDefault,
        is_on: input.isOn,
        remark: input.remark,
      };
      if (input.isDefault) await clearDefault(tx, 'transfer_line', { zone, ...of }, { but: id, now });
      if (id === undefined)
        return { transferLineId: asId(await insertRow(tx, 'transfer_line', { now, set }, unique)) };
      if (version === undefined) throw badFields('version');
      await updateRow(tx, 'transfer_line', { id, version, of, now, set }, unique);
      return { transferLineId: id };
    },
    remove: ({ tx, ids, now, expectedVersions }) =>
      deleteRows(tx, 'transfer_line', { ids, of, now, expectedVersions }),
  });
};

/** Lines of the four kinds. */
export const lineCalls: Route[] = [
  ...callsOf(engineLines, lineKind.of.engine),
  ...callsOf(webLines, lineKind.of.web),
  ...callsOf(httpLines, lineKind.of.http),
  ...callsOf(vpnLines, lineKind.of.vpn),
];
