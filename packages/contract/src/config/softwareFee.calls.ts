import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { exportOf } from '../kernel/listCall.ts';
import { Instant, line, Money, SoftwareFeeId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency } from '../session/session.codes.ts';
import { versionState } from './config.codes.ts';
import { feeUnit } from './setup.codes.ts';

const access = anyOf('config:add:fee');
const rows = keptRows('task/config/softwareFee', {
  access,
  object: 'softwareFee',
  id: ['softwareFeeId', SoftwareFeeId],
  fields: {
    feeName: line(60),
    cgId: z.int32().min(1),
    feeUnit: feeUnit.schema,
    currency: currency.schema,
    price: Money.refine((amount) => !amount.startsWith('-')),
    /** Not in the past. */
    validFrom: Instant,
    reason: text(300),
  },
  row: {
    price: Money,
    versionState: versionState.schema,
    changedBy: z.string().nullable(),
    createTime: Instant,
  },
  query: {
    feeName: line(60).optional(),
    cgId: z.int32().optional(),
    feeUnit: feeUnit.schema.optional(),
    currency: currency.schema.optional(),
    versionState: versionState.schema.optional(),
  },
  sorts: ['turnSort', 'validFromSort'],
  defaultSort: { by: 'turnSort', value: 1 },
  errors: {
    add: [errorCodes.alreadyTaken, errorCodes.notFound],
    update: [errorCodes.notAllowedInState],
    remove: [errorCodes.notAllowedInState],
  },
});

/** Additional charges for software, by start (people §7, lifecycles §26): what has begun is frozen. */
export const softwareFees = calls('config', 'softwareFees', {
  ...rows,
  /** The names of the charges that there are. */
  names: read('task/config/softwareFee/names', { access, input: {}, output: z.array(z.string()) }),
  export: exportOf(rows.list, 'task/config/softwareFee/export', {
    access,
    columns: [
      'feeName',
      'cgId',
      'feeUnit',
      'price',
      'currency',
      'versionState',
      'validFrom',
      'changedBy',
      'createTime',
      'reason',
    ],
  }),
});
