import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { Instant, Money, SoftwareFeeId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency } from '../session/session.codes.ts';
import { versionState } from './config.codes.ts';
import { feeUnit } from './setup.codes.ts';

const access = anyOf('config:add:fee');
const keep = { access, object: 'softwareFee' } as const;
const input = {
  feeName: text(60),
  cgId: z.int32().min(1),
  feeUnit: feeUnit.schema,
  currency: currency.schema,
  price: Money.refine((amount) => !amount.startsWith('-')),
  /** Not in the past. */
  validFrom: Instant,
  reason: text(300),
} as const;

const feeList = list('task/config/softwareFee/list', {
  access,
  id: 'softwareFeeId',
  query: {
    feeName: text(60).optional(),
    cgId: z.int32().optional(),
    feeUnit: feeUnit.schema.optional(),
    currency: currency.schema.optional(),
    versionState: versionState.schema.optional(),
  },
  row: {
    softwareFeeId: SoftwareFeeId,
    ...input,
    price: Money,
    versionState: versionState.schema,
    changedBy: z.string().nullable(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['turnSort', 'validFromSort'],
  defaultSort: { by: 'turnSort', value: 1 },
});

/** Additional charges for software, by start (people §7, lifecycles §26): what has begun is frozen. */
export const softwareFees = calls('config', 'softwareFees', {
  list: feeList,
  /** The names of the charges that there are. */
  names: read('task/config/softwareFee/names', { access, input: {}, output: z.array(z.string()) }),
  add: command('task/config/softwareFee/add', {
    ...keep,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input,
    output: z.object({ softwareFeeId: SoftwareFeeId }),
  }),
  update: command('task/config/softwareFee/edit', {
    ...keep,
    errors: [
      errorCodes.notFound,
      errorCodes.changedMeanwhile,
      errorCodes.alreadyTaken,
      errorCodes.notAllowedInState,
    ],
    input: { softwareFeeId: SoftwareFeeId, version: z.int32(), ...input },
  }),
  remove: perId('task/config/softwareFee/delete', {
    ...keep,
    ids: 'softwareFeeIds',
    id: SoftwareFeeId,
    errors: [errorCodes.notAllowedInState],
  }),
  export: exportOf(feeList, 'task/config/softwareFee/export', {
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
