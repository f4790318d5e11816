import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, reveal } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  AdminId,
  AgentId,
  AgentTermsId,
  DayText,
  Instant,
  LoginName,
  Money,
  OrganizationId,
  text,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { businessType, currency } from '../session/session.codes.ts';
import { agentMode, agentStatus } from './agent.codes.ts';
import { beginningFields, contactFields, Price, Roles, whoFields, agentRow, terms } from './agent.fields.ts';
import { agentTransitions } from './agent.lifecycle.ts';

const view = anyOf('agent:label');
const edit = { access: anyOf('agent:edit'), object: 'agent' } as const;
const reason = text(300);

const errors = [
  errorCodes.alreadyTaken,
  errorCodes.changedMeanwhile,
  errorCodes.notFound,
  errorCodes.notAllowedInState,
  errorCodes.roleNotForAgents,
  errorCodes.noAddress,
];
const transition = (path: string, action: 'suspend' | 'resume' | 'end') =>
  perId(path, {
    ...edit,
    ids: 'ids',
    id: AgentId,
    audit: `agent.${action}`,
    errors: [
      errorCodes.notAllowedInState,
      errorCodes.changedMeanwhile,
      errorCodes.customersLeft,
      errorCodes.ownAccount,
      errorCodes.moreRights,
      errorCodes.lastKeeper,
    ],
    from: agentTransitions[action].from,
    rest: { reason },
  });

/**
 * Agents: resellers who are staff of an organisation of type 4, see their own customers only, and have prices of their own
 * (people §§2, 3, 7; lifecycles §4). An agent is known by the number of its account. Nobody types a password for it: it gets
 * a link to set one.
 */
export const agents = calls('agent', 'agents', {
  list: list('base/user/agent/list', {
    access: view,
    id: 'id',
    query: {
      keywords: z.string().trim().max(60).optional(),
      status: agentStatus.schema.optional(),
      mode: agentMode.schema.optional(),
      areaId: z.int32().optional(),
      businessType: businessType.schema.optional(),
    },
    row: agentRow,
    sorts: ['timeSort', 'nameSort'],
  }),
  read: read('base/user/agent/read', {
    access: view,
    errors: [errorCodes.notFound],
    input: { id: AgentId },
    output: z.object(agentRow),
  }),
  /** Phone number and address whole. */
  reveal: reveal('base/user/agent/reveal', {
    access: anyOf('agent:reveal'),
    object: 'agent',
    audit: 'agent.reveal',
    errors: [errorCodes.notFound],
    input: { id: AgentId },
    output: {
      phone: sensitive('phone', z.string(), { shown: true }),
      email: sensitive('email', z.string(), { shown: true }),
    },
  }),
  add: command('base/user/agent/add', {
    ...edit,
    fourEyes: 'agentRights',
    errors,
    input: {
      ...whoFields,
      ...beginningFields,
      ...contactFields,
      loginName: LoginName,
      /** One of type 4; by default the first. */
      organizationId: OrganizationId.optional(),
      roleIds: Roles,
      ...terms,
    },
    output: z.object({ id: AgentId }),
  }),
  /**
   * Phone number and address stay as they are where they are left out; others obey the rules of staff: not one's own, a second
   * person where the agent may do more, and the old address is told. Prices have versions (`setTerms`).
   */
  update: command('base/user/agent/update', {
    ...edit,
    fourEyes: 'agentRights',
    errors: [...errors, errorCodes.moreRights, errorCodes.ownAccount],
    input: {
      ...whoFields,
      ...beginningFields,
      phone: contactFields.phone.optional(),
      email: contactFields.email.optional(),
      roleIds: Roles,
      id: AgentId,
      version: z.int32(),
    },
  }),
  suspend: transition('base/user/agent/suspend', 'suspend'),
  resume: transition('base/user/agent/resume', 'resume'),
  /** Its account is disabled with it. */
  end: transition('base/user/agent/end', 'end'),
  /** Who of the staff looks after an agent. Former ones stay in the history. */
  allocateAdmin: command('base/user/agent/allocateAdmin', {
    ...edit,
    errors,
    input: { id: AgentId, adminIds: z.array(AdminId).max(20), reason: z.string().trim().max(300) },
  }),
  admins: read('base/user/agent/admins', {
    access: view,
    errors: [errorCodes.notFound],
    input: { id: AgentId },
    output: z.array(
      z.object({
        adminId: AdminId,
        reallyName: z.string(),
        startTime: Instant,
        endTime: Instant.nullable(),
        changedBy: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  terms: read('base/user/agent/price/list', {
    access: view,
    errors: [errorCodes.notFound],
    input: { id: AgentId },
    output: z.array(
      z.object({
        termsId: AgentTermsId,
        mode: agentMode.schema,
        currency: currency.schema,
        agentCpuPrice: Money.nullable(),
        agentGpuPrice: Money.nullable(),
        commissionRate: Money.nullable(),
        startDay: DayText,
        /** It holds now. */
        isCurrent: z.boolean(),
        /** It has not begun and may be withdrawn. */
        isAhead: z.boolean(),
        withdrawTime: Instant.nullable(),
        changedBy: z.string().nullable(),
        createTime: Instant,
        reason: z.string(),
      }),
    ),
  }),
  /**
   * A new version from a day on, tomorrow at the earliest. Past and present ones stay as they are; a price below the floor needs
   * a second person.
   */
  setTerms: command('base/user/agent/price/add', {
    access: anyOf('agent:price'),
    object: 'agent',
    audit: 'agent.setTerms',
    fourEyes: 'agentPrice',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState, errorCodes.alreadyTaken],
    input: { id: AgentId, ...terms, startDay: DayText, reason },
    output: z.object({ termsId: AgentTermsId }),
  }),
  withdrawTerms: command('base/user/agent/price/withdraw', {
    access: anyOf('agent:price'),
    object: 'agent',
    audit: 'agent.withdrawTerms',
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    input: { termsId: AgentTermsId },
  }),
  /** Below which price a second person decides, in each currency; nothing is no floor. */
  priceFloor: read('base/user/agent/price/floor', {
    access: anyOf('agent:price', 'agent:label'),
    input: {},
    output: z.object({
      cpuCny: Money.nullable(),
      gpuCny: Money.nullable(),
      cpuUsd: Money.nullable(),
      gpuUsd: Money.nullable(),
      changedBy: z.string().nullable(),
      changeTime: Instant.nullable(),
      version: z.int(),
    }),
  }),
  /** Always decided by two: who is free of the floor is free of the second person. */
  setPriceFloor: command('base/user/agent/price/floor/update', {
    access: anyOf('agent:price'),
    object: 'agent',
    audit: 'agent.setPriceFloor',
    fourEyes: 'agentPriceFloor',
    errors: [errorCodes.changedMeanwhile],
    input: {
      cpuCny: Price.nullable(),
      gpuCny: Price.nullable(),
      cpuUsd: Price.nullable(),
      gpuUsd: Price.nullable(),
      version: z.int32(),
    },
  }),
  history: read('base/user/agent/history', {
    access: view,
    errors: [errorCodes.notFound],
    input: { id: AgentId },
    output: History,
  }),
});
