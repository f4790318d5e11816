import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { Instant, line, LocalRenderSetId, text, UserId, UserJsonId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

const view = {
  access: anyOf('user:list'),
  errors: [errorCodes.notFound],
  input: { userId: UserId },
} as const;
const edit = { access: anyOf('user:list:edit'), object: 'user' } as const;
const changes = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken];
const Names = z.array(text(60)).max(50);

/** What the farm renders for a customer, and what software of theirs is told (people §§3, 7). */
export const userServices = calls('user', 'userServices', {
  /** Every platform: whether the customer may submit there, and what they have there. */
  renderService: read('front/user/renderService/query', {
    ...view,
    output: z.array(
      z.object({
        platform: z.int(),
        isOpen: z.boolean(),
        openTasks: z.int(),
        lastSubmitTime: Instant.nullable(),
      }),
    ),
  }),
  /** Platforms that the customer may submit to; none for all of them. */
  setRenderService: command('front/user/renderService/update', {
    ...edit,
    audit: 'user.setRenderService',
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile],
    input: { userId: UserId, version: z.int32(), platforms: z.array(z.int32()).max(200), reason: text(300) },
  }),
  /** Hands the account's present render settings on to its tasks that have not ended, of one platform or of all. */
  platformSync: command('front/user/platformSync', {
    ...edit,
    audit: 'user.platformSync',
    blockedBy: 'prohibitOperate',
    errors: [errorCodes.notFound],
    input: { userId: UserId, platform: z.int32().nullable() },
    output: z.object({ tasks: z.int() }),
  }),
  /** Reckons anew what an account shows of other things: its student benefit, and when it first and last submitted, completed and paid. */
  synchronise: perId('front/user/synchronizeUser', {
    ...edit,
    audit: 'user.synchronise',
    ids: 'userIds',
    id: UserId,
    errors: [errorCodes.notFound],
  }),

  /** Software with its plug-ins as the customer has it for rendering at home; the portal reads it too. */
  localRenderSets: read('front/user/detailinfo/queryLocalRenderSets', {
    ...view,
    output: z.array(
      z.object({
        localRenderSetId: LocalRenderSetId,
        setName: z.string(),
        cgId: z.int(),
        pluginVersions: z.array(z.string()),
        renderPath: z.string(),
        updatedBy: z.string(),
        updateTime: Instant,
        version: z.int32(),
      }),
    ),
  }),
  /** Adds a set, or changes the one that is named. */
  saveLocalRenderSet: command('front/user/detailinfo/saveLocalRenderSet', {
    ...edit,
    audit: 'user.saveLocalRenderSet',
    errors: changes,
    input: {
      userId: UserId,
      localRenderSetId: LocalRenderSetId.optional(),
      version: z.int32().optional(),
      setName: line(60),
      cgId: z.int32(),
      pluginVersions: Names,
      renderPath: z.string().trim().max(300),
    },
    output: z.object({ localRenderSetId: LocalRenderSetId }),
  }),
  removeLocalRenderSet: command('front/user/detailinfo/deleteLocalRenderSet', {
    ...edit,
    audit: 'user.removeLocalRenderSet',
    errors: [errorCodes.notFound],
    input: { localRenderSetId: LocalRenderSetId },
  }),

  /** Named values that the customer's software is given as JSON. */
  jsonList: read('front/user/jsonCustom/list', {
    ...view,
    output: z.array(
      z.object({
        userJsonId: UserJsonId,
        jsonName: z.string(),
        jsonContent: z.string(),
        remark: z.string(),
        updatedBy: z.string(),
        updateTime: Instant,
        version: z.int32(),
      }),
    ),
  }),
  saveJson: command('front/user/jsonCustom/save', {
    ...edit,
    audit: 'user.saveJson',
    errors: changes,
    input: {
      userId: UserId,
      userJsonId: UserJsonId.optional(),
      version: z.int32().optional(),
      jsonName: line(60),
      /** An object, as text. */
      jsonContent: z.string().trim().min(2).max(20_000),
      remark: z.string().trim().max(300),
    },
    output: z.object({ userJsonId: UserJsonId }),
  }),
  removeJson: command('front/user/jsonCustom/delete', {
    ...edit,
    audit: 'user.removeJson',
    errors: [errorCodes.notFound],
    input: { userJsonId: UserJsonId },
  }),
});
