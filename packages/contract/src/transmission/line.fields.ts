import * as z from 'zod';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Flag, Instant, line, TransferEngineId, TransferLineId } from '../kernel/values.ts';
import { zone } from '../session/session.codes.ts';
import { bandwidth, changed, endpoint, shownEndpoint } from './transmission.fields.ts';

const access = anyOf('transfer:engine:line');
const keep = { access, object: 'transferLine' } as const;
const own = {
  lineName: line(60),
  bandwidthMbps: bandwidth,
  /** The line that is used first; each zone and kind has one at most. */
  isDefault: z.boolean(),
} as const;

/** The calls of the lines of one kind; a line of an engine names it. */
export const lineCalls = <const E extends boolean>(path: string, ofEngine: E) => {
  type Of<S> = E extends true ? S : Record<never, never>;
  const engine = { transferEngineId: TransferEngineId } as const;
  const shownEngine = { ...engine, engineName: z.string() } as const;
  const only = <S extends object>(shape: S) => (ofEngine ? shape : {}) as Of<S>;
  return {
    list: list(`${path}/query`, {
      access,
      id: 'transferLineId',
      query: {
        lineName: line(60).optional(),
        zone: zone.schema.optional(),
        isOn: Flag.optional(),
      },
      row: {
        transferLineId: TransferLineId,
        ...only(shownEngine),
        ...own,
        ...shownEndpoint,
        createTime: Instant,
        version: z.int32(),
      },
      sorts: ['zoneFlag', 'lineNameFlag', 'createTimeFlag'],
      defaultSort: { by: 'zoneFlag', value: 1 },
    }),
    /** Adds a line, or changes the one that is named with its version. */
    save: command(`${path}/save`, {
      ...keep,
      errors: changed,
      input: {
        transferLineId: TransferLineId.optional(),
        version: z.int32().optional(),
        ...only(engine),
        ...own,
        ...endpoint,
      },
      output: z.object({ transferLineId: TransferLineId }),
    }),
    remove: perId(`${path}/delete`, { ...keep, ids: 'transferLineIds', id: TransferLineId }),
  };
};
/** Calls of the lines of any kind. */
export type LineCalls = ReturnType<typeof lineCalls<true>>;
