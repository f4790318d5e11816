import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId, upload } from '../kernel/commandCall.ts';
import { AdminId, line, OrganizationId, PositionId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { defaultOrganizationId, organizationType } from './staff.codes.ts';

const view = anyOf('admin:depart');
const edit = { access: anyOf('admin:depart:edit'), object: 'organization' } as const;

/** One organisation of the flat list; the tree is made from `parentId`, roots have none. */
export const Organization = z.object({
  organizationId: OrganizationId,
  parentId: OrganizationId.nullable(),
  organizationName: z.string(),
  type: organizationType.schema.nullable(),
  sort: z.int(),
  remark: z.string(),
  /** Active staff in it, without its children. */
  adminCount: z.int(),
  positionCount: z.int(),
  version: z.int32(),
});
export type Organization = z.output<typeof Organization>;

const fields = {
  organizationName: line(40),
  type: organizationType.schema.nullable(),
  remark: z.string().trim().max(200),
};

/** Organisations as a tree; who sits where (people §§6, 7). */
export const organizations = calls('staff', 'organizations', {
  tree: read('base/user/organization/list', { access: view, input: {}, output: z.array(Organization) }),
  admins: read('base/user/organization/admins', {
    access: view,
    input: { organizationId: OrganizationId.prefault(defaultOrganizationId) },
    output: z.array(
      z.object({
        adminId: AdminId,
        loginName: z.string(),
        reallyName: z.string(),
        positionName: z.string().nullable(),
      }),
    ),
  }),
  /** Whether a name is free; asked while typing. `organizationId` is the one being edited. */
  validateName: read('base/user/organization/validateName', {
    access: view,
    duplicates: 'cancel',
    input: { organizationName: line(40), organizationId: OrganizationId.optional() },
    output: z.object({ free: z.boolean() }),
  }),
  add: command('base/user/organization/add', {
    ...edit,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: { ...fields, parentId: OrganizationId },
    output: z.object({ organizationId: OrganizationId }),
  }),
  update: command('base/user/organization/update', {
    ...edit,
    errors: [errorCodes.alreadyTaken, errorCodes.changedMeanwhile, errorCodes.notFound],
    input: { ...fields, organizationId: OrganizationId, version: z.int32() },
  }),
  /** Moves a node below another, before `beforeId` among its new siblings, or last. */
  move: command('base/user/organization/move', {
    ...edit,
    fourEyes: 'organizationMove',
    errors: [errorCodes.wouldLoop, errorCodes.changedMeanwhile, errorCodes.notFound],
    input: {
      organizationId: OrganizationId,
      parentId: OrganizationId,
      beforeId: OrganizationId.optional(),
      version: z.int32(),
    },
  }),
  remove: perId('base/user/organization/delete', {
    ...edit,
    ids: 'organizationIds',
    id: OrganizationId,
    audit: 'organization.delete',
    errors: [errorCodes.stillInUse, errorCodes.notFound],
  }),
  /** Reads a CSV of name, parent name, type, remark. Without `apply` it only tells what it would do. */
  importFile: upload('base/user/organization/import', {
    access: anyOf('admin:depart:import'),
    object: 'organization',
    audit: 'organization.import',
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 1024 * 1024,
    types: ['text/csv'],
    input: { apply: z.literal(['0', '1']) },
    output: z.object({
      added: z.int(),
      applied: z.boolean(),
      rows: z.array(
        z.object({
          line: z.int(),
          organizationName: z.string(),
          parentName: z.string(),
          code: z.int(),
          message: z.string(),
        }),
      ),
    }),
  }),
});

/** Positions within an organisation. */
export const positions = calls('staff', 'positions', {
  list: read('base/user/position/list', {
    access: view,
    input: { organizationId: OrganizationId.prefault(defaultOrganizationId) },
    output: z.array(
      z.object({
        positionId: PositionId,
        positionName: z.string(),
        remark: z.string(),
        adminCount: z.int(),
        version: z.int32(),
      }),
    ),
  }),
  add: command('base/user/position/add', {
    access: edit.access,
    object: 'position',
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: { organizationId: OrganizationId, positionName: line(40), remark: z.string().trim().max(200) },
    output: z.object({ positionId: PositionId }),
  }),
  update: command('base/user/position/update', {
    access: edit.access,
    object: 'position',
    errors: [errorCodes.alreadyTaken, errorCodes.changedMeanwhile, errorCodes.notFound],
    input: {
      positionId: PositionId,
      positionName: line(40),
      remark: z.string().trim().max(200),
      version: z.int32(),
    },
  }),
  remove: perId('base/user/position/delete', {
    access: edit.access,
    object: 'position',
    ids: 'positionIds',
    id: PositionId,
    audit: 'position.delete',
    errors: [errorCodes.stillInUse, errorCodes.notFound],
  }),
});
