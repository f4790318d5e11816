import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { ContractId, Duration, Instant, Money, text, UserId } from '../kernel/values.ts';
import { sold, soldErrors } from '../pay/contract.fields.ts';
import { contractState } from '../pay/pay.codes.ts';
import { customerQuery, customerRow } from '../session/customer.fields.ts';
import { currency } from '../session/session.codes.ts';

const query = {
  ...customerQuery,
  state: contractState.schema.optional(),
  title: text(200).optional(),
} as const;
/** What rows of the three lists have alike. */
const row = {
  contractId: ContractId,
  ...customerRow,
  title: z.string(),
  state: contractState.schema,
  currency: currency.schema,
  listPrice: Money,
  price: Money,
  beginTime: Instant.nullable(),
  expireTime: Instant.nullable(),
  createTime: Instant,
  orderedBy: z.string().nullable(),
  reason: z.string(),
  version: z.int(),
} as const;
const sorts = ['timeSort'] as const;

/** What selling one says, whatever it is. */
const sale = {
  userId: UserId,
  listPrice: sold.listPrice,
  price: sold.price,
  firstDay: sold.firstDay,
  days: sold.days.unwrap(),
  returnPercent: sold.returnPercent,
  way: sold.way,
  channel: sold.channel,
  payerName: sold.payerName,
  bankFlow: sold.bankFlow,
} as const;
/** What may be changed of one that is sold; its price, term and quota are those of the sale. */
const kept = { title: sold.title, reason: sold.reason } as const;
const covers = { platformIds: sold.platformIds, isOverflow: sold.isOverflow } as const;
const nodes = sold.nodes.unwrap();

const answer = z.object({ contractId: ContractId, paymentOrderId: z.int().nullable() });
const selling = {
  object: 'contract',
  fourEyes: 'contractPrice',
  errors: soldErrors,
  output: answer,
} as const;
const changing = {
  object: 'contract',
  errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.notAllowedInState],
} as const;
/** What a pack covers more than it did is approved as its sale was. */
const changingPack = { ...changing, fourEyes: 'contractPrice' } as const;
const which = { contractId: ContractId, version: z.int32() } as const;
const taking = {
  object: 'contract',
  ids: 'contractIds',
  id: ContractId,
  from: [contractState.of.pending],
  errors: [errorCodes.notFound, errorCodes.notAllowedInState],
  rest: { reason: text(300) },
} as const;

const machine = { access: anyOf('pack:node') } as const;
const machines = list('task/pack/node/query', {
  ...machine,
  id: 'contractId',
  aliases: ['front/user/pack/node/query'],
  query,
  row: {
    ...row,
    /** The numbers of its platforms, with commas between them (people §3). */
    platform: z.string(),
    platformIds: z.array(z.int()),
    nodes: z.int(),
    nodesRunning: z.int(),
    isOverflow: z.boolean(),
  },
  sorts,
});
/** Machine packs: so many nodes of platforms for a time; frames that they render cost nothing (lifecycles §21). */
export const machinePacks = calls('pack', 'machinePacks', {
  list: machines,
  export: exportOf(machines, 'task/pack/node/export', machine),
  add: command('task/pack/node/save', {
    ...machine,
    ...selling,
    audit: 'contract.addMachinePack',
    input: { ...sale, ...kept, ...covers, nodes },
  }),
  update: command('task/pack/node/update', {
    ...machine,
    ...changingPack,
    audit: 'contract.updateMachinePack',
    input: { ...which, ...kept, ...covers },
  }),
  /** Takes back what nobody has paid; a running one is ended where its money is. */
  remove: perId('task/pack/node/delete', { ...machine, ...taking, audit: 'contract.removeMachinePack' }),
});

const project = { access: anyOf('pack:project') } as const;
const projects = list('task/pack/project/query', {
  ...project,
  id: 'contractId',
  aliases: ['front/user/pack/project/query'],
  query,
  row: {
    ...row,
    /** None is every platform. */
    platform: z.string(),
    platformIds: z.array(z.int()),
    quotaFrames: z.int().nullable(),
    usedFrames: z.int(),
    quotaTime: Duration.nullable(),
    usedTime: Duration,
    isOverflow: z.boolean(),
  },
  sorts,
});
/** Project packs: the frames of one project for one price, up to a quota or a day. */
export const projectPacks = calls('pack', 'projectPacks', {
  list: projects,
  export: exportOf(projects, 'task/pack/project/export', project),
  add: command('task/pack/project/save', {
    ...project,
    ...selling,
    audit: 'contract.addProjectPack',
    input: { ...sale, ...kept, ...covers, quotaFrames: sold.quotaFrames, quotaHours: sold.quotaHours },
  }),
  update: command('task/pack/project/update', {
    ...project,
    ...changingPack,
    audit: 'contract.updateProjectPack',
    input: { ...which, ...kept, ...covers },
  }),
  remove: perId('task/pack/project/delete', { ...project, ...taking, audit: 'contract.removeProjectPack' }),
});

const rental = { access: anyOf('rent:node') } as const;
const rents = list('node/rent/query', {
  ...rental,
  id: 'contractId',
  aliases: ['front/user/pack/rent/query'],
  query,
  row: { ...row, nodes: z.int(), nodesHeld: z.int(), overduePrice: Money, returnPercent: z.int() },
  sorts,
});
/** Rentals of nodes: machines that a customer has for a time, and gives back. */
export const nodeRentals = calls('pack', 'nodeRentals', {
  list: rents,
  export: exportOf(rents, 'node/rent/export', rental),
  add: command('node/rent/save', {
    ...rental,
    ...selling,
    audit: 'contract.addNodeRental',
    input: { ...sale, ...kept, nodes, overduePrice: sold.overduePrice.unwrap() },
  }),
  update: command('node/rent/update', {
    ...rental,
    ...changing,
    audit: 'contract.updateNodeRental',
    input: { ...which, ...kept },
  }),
  remove: perId('node/rent/delete', { ...rental, ...taking, audit: 'contract.removeNodeRental' }),
});
