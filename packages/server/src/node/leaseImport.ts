import type { leaseNodes } from '@renderdesk/contract';
import type { Handler } from '../core/calls/serve.ts';
import { insertRow } from '../core/crud/crud.store.ts';
import { importLines } from '../core/uploads/importing.ts';
import { leaseNames, platformsByName } from './leaseImport.store.ts';
import { importHeadings, planLeases } from './leaseImport.rules.ts';

/** Adds rented nodes from a file: all of its lines, or none. */
export const importLeaseNodes: Handler<typeof leaseNodes.importFile> = async (c) => {
  const { tx, now } = c;
  const { added, applied, rows } = await importLines(c, {
    area: 'node',
    headings: importHeadings,
    required: 2,
    plan: async (lines, columns) =>
      planLeases(lines, columns, { platforms: await platformsByName(tx), names: await leaseNames(tx) }),
    add: (one) => {
      const set = {
        name: one.name,
        platform_id: one.platformId,
        ip: one.ip === '' ? null : one.ip,
        mac: one.macCode === '' ? null : one.macCode,
        sn_code: one.snCode === '' ? null : one.snCode,
      };
      return insertRow(tx, 'lease_node', { now, set }, { lease_node_name_unique: 'name' });
    },
    shown: ({ name, platform, macCode, snCode }) => ({ name, platform, macCode, snCode }),
  });
  return { added, applied, rows };
};
