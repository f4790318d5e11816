import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import {
  Bytes,
  Instant,
  orNull,
  pathText,
  StorageTransferId,
  text,
  UserId,
  WhiteListId,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { storeType } from '../config/setup.codes.ts';
import { storageTransferStatus, whiteStatus } from './storage.codes.ts';
import { storageTransferTransitions } from './storage.lifecycle.ts';
import { Bid, count } from './storage.fields.ts';

const clean = anyOf('clean:management');
const white = { access: clean, object: 'whiteList' } as const;
const fields = {
  /** A folder or file below the customer's folder; all of it where it is empty. */
  path: z.string().trim().max(500),
  storeType: orNull(storeType.schema),
  untilTime: Instant.nullable(),
  reason: text(300),
} as const;

const whiteListed = list('storage/whiteList/list', {
  access: clean,
  id: 'whiteListId',
  query: { ...customerQuery, whiteStatus: whiteStatus.schema.optional(), path: pathText(300).optional() },
  row: {
    whiteListId: WhiteListId,
    ...customerRow,
    ...fields,
    storeType: storeType.schema.nullable(),
    reason: z.string(),
    whiteStatus: whiteStatus.schema,
    createdBy: z.string(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['createTimeFlag', 'userIdFlag'],
});

/** Files that no cleaning touches (tasks §7). */
export const whiteList = calls('storage', 'whiteList', {
  list: whiteListed,
  add: command('storage/whiteList/add', {
    ...white,
    errors: [errorCodes.notFound, errorCodes.alreadyTaken],
    input: { userId: UserId, ...fields },
    output: z.object({ whiteListId: WhiteListId }),
  }),
  update: command('storage/whiteList/update', {
    ...white,
    errors: [
      errorCodes.notFound,
      errorCodes.changedMeanwhile,
      errorCodes.alreadyTaken,
      errorCodes.notAllowedInState,
    ],
    input: { whiteListId: WhiteListId, version: z.int32(), ...fields },
  }),
  remove: perId('storage/whiteList/delete', {
    ...white,
    ids: 'whiteListIds',
    id: WhiteListId,
    from: [0, 1],
    errors: [errorCodes.notAllowedInState],
  }),
  export: exportOf(whiteListed, 'storage/whiteList/export', { access: clean }),
});

const manager = anyOf('storage:manager');
const moves = {
  access: manager,
  object: 'storageTransfer',
  ids: 'transferTaskIds',
  id: StorageTransferId,
  errors: [errorCodes.notFound, errorCodes.notAllowedInState],
} as const;

/** Copies of customers' files from one storage to another (tasks §7). */
export const storageTransfers = calls('storage', 'storageTransfers', {
  list: list('storage/transferTask/list', {
    access: manager,
    id: 'transferTaskId',
    query: {
      ...customerQuery,
      storageTransferStatus: storageTransferStatus.schema.optional(),
    },
    row: {
      transferTaskId: StorageTransferId,
      ...customerRow,
      fromBid: Bid,
      fromStorage: z.string(),
      toBid: Bid,
      toStorage: z.string(),
      path: z.string(),
      storageTransferStatus: storageTransferStatus.schema,
      filesDone: count,
      spaceDone: Bytes,
      /** Already there, with the same content. */
      filesSame: count,
      /** Another file is there; it stays. */
      filesDiffer: count,
      message: z.string(),
      reason: z.string(),
      createdBy: z.string(),
      createTime: Instant,
      beginTime: Instant.nullable(),
      finishTime: Instant.nullable(),
      version: z.int32(),
    },
    sorts: ['createTimeFlag'],
  }),
  generate: command('storage/transferTask/generate', {
    access: manager,
    object: 'storageTransfer',
    errors: [errorCodes.notFound, errorCodes.alreadyTaken],
    input: { userId: UserId, fromBid: Bid, toBid: Bid, path: z.string().trim().max(500), reason: text(300) },
    output: z.object({ transferTaskId: StorageTransferId }),
  }),
  cancel: perId('storage/transferTask/cancel', { ...moves, from: storageTransferTransitions.cancel.from }),
  remove: perId('storage/transferTask/delete', { ...moves, from: storageTransferTransitions.remove.from }),
});
