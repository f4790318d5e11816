import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { sensitive } from '../kernel/sensitive.ts';
import { Instant, line, PartnerId, PartnerKeyId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { partnerReach, partnerState, portalScope } from './portal.codes.ts';

const view = anyOf('admin:partner');
const edit = { access: anyOf('admin:partner:edit'), object: 'partner' } as const;
const partner = {
  partnerName: line(60),
  scopes: z.array(portalScope.schema).min(1).max(portalScope.codes.length),
  partnerReach: partnerReach.schema,
  remark: z.string().trim().max(300),
} as const;
/** The most keys of a partner that stand at once: the present one, and the one that takes its place. */
export const keysAPartner = 4;
/** A key lives so many days at most. */
export const longestPartnerKey = 730;

/** Partners: software of customers, ours or another company's, that comes through the portal (domain §4). */
export const partners = calls('portal', 'partners', {
  list: list('base/portal/partner/list', {
    access: view,
    id: 'partnerId',
    query: { partnerName: line(60).optional(), partnerState: partnerState.schema.optional() },
    row: {
      partnerId: PartnerId,
      partnerName: z.string(),
      partnerState: partnerState.schema,
      scopes: z.array(portalScope.schema),
      partnerReach: partnerReach.schema,
      keyCount: z.int(),
      /** Customers that it registered. */
      userCount: z.int(),
      lastUsedTime: Instant.nullable(),
      /** Requests under its keys whose signature, time, nonce or body was refused. */
      refusedCount: z.int(),
      lastRefusedTime: Instant.nullable(),
      webhookUrl: z.string().nullable(),
      /** Deliveries that were given up and nobody resent. */
      givenUpCount: z.int(),
      remark: z.string(),
      createdBy: z.string(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['createTimeFlag'],
  }),
  add: command('base/portal/partner/add', {
    ...edit,
    fourEyes: 'partnerReach',
    errors: [errorCodes.alreadyTaken],
    input: partner,
    output: z.object({ partnerId: PartnerId }),
  }),
  update: command('base/portal/partner/update', {
    ...edit,
    fourEyes: 'partnerReach',
    errors: [errorCodes.alreadyTaken, errorCodes.notFound, errorCodes.changedMeanwhile],
    input: { partnerId: PartnerId, version: z.int32(), ...partner },
  }),
  /** Its keys open nothing from the next request on. */
  disable: perId('base/portal/partner/disable', {
    ...edit,
    ids: 'partnerIds',
    id: PartnerId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    from: [partnerState.of.enabled],
  }),
  enable: perId('base/portal/partner/enable', {
    ...edit,
    ids: 'partnerIds',
    id: PartnerId,
    errors: [errorCodes.notFound, errorCodes.notAllowedInState],
    from: [partnerState.of.disabled],
  }),
});

/** Keys by which partners sign: the secret is told once and kept sealed, since a signature is made anew to be compared. */
export const partnerKeys = calls('portal', 'partnerKeys', {
  list: read('base/portal/key/list', {
    access: view,
    errors: [errorCodes.notFound],
    input: { partnerId: PartnerId },
    output: z.array(
      z.object({
        partnerKeyId: PartnerKeyId,
        /** What a request names it by. */
        keyName: z.string(),
        createdBy: z.string(),
        createTime: Instant,
        endsTime: Instant,
        lastUsedTime: Instant.nullable(),
      }),
    ),
  }),
  add: command('base/portal/key/add', {
    access: edit.access,
    object: 'partnerKey',
    tellsSecret: true,
    errors: [errorCodes.notFound, errorCodes.limitReached],
    input: { partnerId: PartnerId, days: z.int().min(1).max(longestPartnerKey) },
    output: z.object({
      partnerKeyId: PartnerKeyId,
      keyName: z.string(),
      secret: sensitive('secret', z.string(), { shown: true }),
    }),
  }),
  end: perId('base/portal/key/end', {
    access: edit.access,
    object: 'partnerKey',
    ids: 'partnerKeyIds',
    id: PartnerKeyId,
    errors: [errorCodes.notFound],
  }),
});
