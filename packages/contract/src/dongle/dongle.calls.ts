import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { DongleId, Instant, line, NodeId, orNull, span, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { dongleStatus } from './dongle.codes.ts';
import { type DongleAction, dongleTransitions } from './dongle.lifecycle.ts';

const access = anyOf('device:list');
const keep = { access, object: 'dongle' } as const;
const fields = {
  dongleNo: text(60),
  cgId: z.int32().min(1),
  /** Nodes that may render by it at the same time. */
  seats: z.int().min(1).max(9999),
  expireTime: Instant.nullable(),
  remark: z.string().trim().max(300),
} as const;
/** An action over ids that leads to one status, with a reason where the lifecycle wants one. */
const step = <A extends DongleAction>(action: A) => ({
  ...keep,
  ids: 'dongleIds' as const,
  id: DongleId,
  from: dongleTransitions[action].from,
  errors: [errorCodes.notFound, errorCodes.notAllowedInState],
});
const reason = text(300);

const dongleList = list('machine/device/query', {
  access,
  id: 'dongleId',
  query: {
    dongleNo: text(60).optional(),
    cgId: z.int32().optional(),
    status: dongleStatus.schema.optional(),
    nodeName: line(60).optional(),
    /** Those that expire within it. */
    ...span,
  },
  row: {
    dongleId: DongleId,
    ...fields,
    dongleNo: z.string(),
    status: dongleStatus.schema,
    nodeId: NodeId.nullable(),
    nodeName: z.string().nullable(),
    licenseServer: z.string().nullable(),
    lentTo: z.string().nullable(),
    createTime: Instant,
    version: z.int32(),
  },
  sorts: ['createTimeFlag', 'dongleNoFlag'],
});

/** Encryption dongles: licences of software as devices, bound to a node or to a server of licences (lifecycles §21). */
export const dongles = calls('dongle', 'dongles', {
  list: dongleList,
  add: command('machine/device/add', {
    ...keep,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: fields,
    output: z.object({ dongleId: DongleId }),
  }),
  update: command('machine/device/update', {
    ...keep,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: { dongleId: DongleId, version: z.int32(), ...fields },
  }),
  /** To a node or to a server of licences, one of the two. */
  bind: perId('machine/device/bind', {
    ...step('bind'),
    rest: { nodeId: NodeId.optional(), licenseServer: orNull(text(200)).optional() },
  }),
  lend: perId('machine/device/lend', { ...step('lend'), rest: { lentTo: text(60) } }),
  release: perId('machine/device/release', step('release')),
  fault: perId('machine/device/fault', { ...step('fault'), rest: { reason } }),
  cure: perId('machine/device/cure', step('cure')),
  scrap: perId('machine/device/scrap', { ...step('scrap'), rest: { reason } }),
  export: exportOf(dongleList, 'machine/device/export', {
    access,
    columns: [
      'dongleNo',
      'cgId',
      'seats',
      'status',
      'nodeName',
      'licenseServer',
      'lentTo',
      'expireTime',
      'remark',
      'createTime',
    ],
  }),
});
