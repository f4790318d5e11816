import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, reveal, upload } from '../kernel/commandCall.ts';
import { History } from '../kernel/history.ts';
import { list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import {
  AgentApplicationId,
  AgentId,
  Instant,
  line,
  listOf,
  LoginName,
  OrganizationId,
  text,
} from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { businessType } from '../session/session.codes.ts';
import { agentApplicationSource, agentApplicationStatus, agentMode } from './agent.codes.ts';
import { Area, contactFields, Remark, Roles } from './agent.fields.ts';
import { applicationTransitions } from './agent.lifecycle.ts';

const view = anyOf('user:agent:apply');
const verify = { access: anyOf('user:agent:apply:verify'), object: 'agentApplication' } as const;
const errors = [errorCodes.changedMeanwhile, errorCodes.notFound, errorCodes.notAllowedInState];

const fields = {
  contactName: line(60),
  company: z.string().trim().max(100),
  businessType: businessType.schema,
  country: z.string().trim().max(60),
  mode: agentMode.schema,
  source: agentApplicationSource.schema,
  /** What the applicant says of themselves. */
  statement: z.string().trim().max(2000),
} as const;
/** An application as the list and its dialog show it. */
const row = {
  id: AgentApplicationId,
  contactName: z.string(),
  company: z.string().nullable(),
  phone: sensitive('phone', z.string()).nullable(),
  email: sensitive('email', z.string()).nullable(),
  businessType: businessType.schema,
  country: z.string().nullable(),
  mode: agentMode.schema,
  source: agentApplicationSource.schema,
  statement: z.string().nullable(),
  status: agentApplicationStatus.schema,
  remark: z.string().nullable(),
  /** Name of the contract's file. */
  pactName: z.string().nullable(),
  /** The agent that it became. */
  agentId: AgentId.nullable(),
  agentName: z.string().nullable(),
  enteredBy: z.string().nullable(),
  submitTime: Instant,
  decidedBy: z.string().nullable(),
  decideTime: Instant.nullable(),
  version: z.int32(),
} as const;
const seen = { id: AgentApplicationId, version: z.int32() } as const;

/**
 * Applications to become an agent (people §3, lifecycles §4). Staff enter those that come on paper or by mail; approving one
 * makes the agent.
 */
export const agentApplications = calls('agent', 'agentApplications', {
  list: list('front/user/agentApply/list', {
    access: view,
    id: 'id',
    query: {
      startDate: Instant.optional(),
      endDate: Instant.optional(),
      contactName: z.string().trim().max(60).optional(),
      businessType: businessType.schema.optional(),
      status: agentApplicationStatus.schema.optional(),
    },
    row,
    sorts: ['timeSort'],
  }),
  read: read('front/user/agentApply/read', {
    access: view,
    errors: [errorCodes.notFound],
    input: { id: AgentApplicationId },
    output: z.object(row),
  }),
  /** Phone number and address whole. */
  reveal: reveal('front/user/agentApply/reveal', {
    access: anyOf('user:agent:apply:reveal'),
    object: 'agentApplication',
    audit: 'agentApplication.reveal',
    errors: [errorCodes.notFound],
    input: { id: AgentApplicationId },
    output: {
      phone: sensitive('phone', z.string(), { shown: true }),
      email: sensitive('email', z.string(), { shown: true }),
    },
  }),
  /** Enters an application on the applicant's behalf. */
  add: command('front/user/agentApply/add', {
    ...verify,
    errors: [errorCodes.alreadyTaken],
    input: { ...fields, ...contactFields },
    output: z.object({ id: AgentApplicationId }),
  }),
  /** Corrects what was entered; phone number and address stay as they are where they are left out. */
  update: command('front/user/agentApply/update', {
    ...verify,
    errors,
    input: {
      ...fields,
      ...seen,
      phone: contactFields.phone.optional(),
      email: contactFields.email.optional(),
    },
  }),
  /**
   * Approves (1) or refuses (2). Approving wants a contract, a sign-in name, an area and the agent's address, and makes the agent
   * with its account; refusing wants a remark.
   */
  verify: command('front/user/agentApply/verify', {
    ...verify,
    fourEyes: 'agentRights',
    errors: [...errors, errorCodes.alreadyTaken, errorCodes.roleNotForAgents, errorCodes.noAddress],
    input: {
      ...seen,
      verifyType: agentApplicationStatus.schema.default(0),
      remark: Remark,
      /** The contract's file, as `upload` answered it; by default the one that is there. */
      pactUrl: listOf(text(60)).optional(),
      loginName: LoginName.optional(),
      spreadUrl: z.string().trim().max(300).optional(),
      area: Area.optional(),
      /** One of type 4; by default the first. */
      organizationId: OrganizationId.optional(),
      roleIds: Roles.optional(),
    },
    output: z.object({ agentId: AgentId.nullable() }),
  }),
  /** Submits a refused one again. */
  resubmit: perId('front/user/agentApply/resubmit', {
    ...verify,
    ids: 'ids',
    id: AgentApplicationId,
    audit: 'agentApplication.resubmit',
    errors: [errorCodes.notAllowedInState, errorCodes.changedMeanwhile],
    from: applicationTransitions.resubmit.from,
    rest: { reason: text(300) },
  }),
  /** A remark of staff, whatever the status. */
  insertRemark: command('front/user/agentApply/insertRemark', {
    ...verify,
    audit: 'agentApplication.insertRemark',
    errors,
    input: { ...seen, remark: Remark },
  }),
  /** Stores the file of a contract; `verify` takes its id. */
  upload: upload('front/user/agentApply/upload', {
    ...verify,
    audit: 'agentApplication.upload',
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 20 * 1024 * 1024,
    types: ['application/pdf', 'image/png', 'image/jpeg'],
    input: {},
    output: z.object({ fileId: z.string() }),
  }),
  /** The file of a contract. */
  pact: read('front/user/agentApply/pact', {
    access: view,
    nothingFound: 'shown',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { id: AgentApplicationId },
    output: z.null(),
  }),
  /** What changed when, newest first; at most 200. */
  history: read('front/user/agentApply/history', {
    access: view,
    errors: [errorCodes.notFound],
    input: { id: AgentApplicationId },
    output: History,
  }),
});
