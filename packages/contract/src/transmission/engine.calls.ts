import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Flag, Instant, line, text, TransferEngineId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { zone } from '../session/session.codes.ts';
import { bandwidth, changed, endpoint, shownEndpoint } from './transmission.fields.ts';
import { transferProtocol } from './transmission.codes.ts';

const access = anyOf('transfer:engine');
const keep = { access, object: 'transferEngine' } as const;
const own = {
  engineName: line(60),
  protocol: transferProtocol.schema,
  bandwidthMbps: bandwidth,
  /** The engine that clients of its zone use first; each zone has one at most. */
  isDefault: z.boolean(),
} as const;

/** Transfer engines: what receives and sends the files of customers (tasks §§2, 5, 7). */
export const transferEngines = calls('transmission', 'transferEngines', {
  list: list('engine/query', {
    access: anyOf('transfer:engine', 'transfer:engine:line'),
    id: 'transferEngineId',
    query: {
      engineName: line(60).optional(),
      zone: zone.schema.optional(),
      protocol: transferProtocol.schema.optional(),
      host: text(200).optional(),
      isOn: Flag.optional(),
    },
    row: {
      transferEngineId: TransferEngineId,
      ...own,
      ...shownEndpoint,
      lineCount: z.int32(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['zoneFlag', 'engineNameFlag', 'createTimeFlag'],
    defaultSort: { by: 'zoneFlag', value: 1 },
  }),
  add: command('engine/add', {
    ...keep,
    errors: [errorCodes.alreadyTaken],
    input: { ...own, ...endpoint },
    output: z.object({ transferEngineId: TransferEngineId }),
  }),
  update: command('engine/update', {
    ...keep,
    errors: changed,
    input: { transferEngineId: TransferEngineId, version: z.int32(), ...own, ...endpoint },
  }),
  /** An engine with lines is not deleted. */
  remove: perId('engine/delete', {
    ...keep,
    ids: 'transferEngineIds',
    id: TransferEngineId,
  }),
});
