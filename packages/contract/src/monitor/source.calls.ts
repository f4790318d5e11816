import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { exportOf, list } from '../kernel/listCall.ts';
import { DayText, Flag, Instant, line, RegisterChannelId, span, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { customerQuery } from '../session/customer.fields.ts';
import { accountType } from '../session/session.codes.ts';
import { registerSource } from '../user/user.codes.ts';
import { registerChannelKind } from './source.codes.ts';

const kept = (path: string, sourceCode: z.ZodType<string, string>) =>
  keptRows(path, {
    access: anyOf('monitor:source'),
    object: 'registerChannel',
    id: ['registerChannelId', RegisterChannelId],
    fields: { name: line(60), sourceCode, isOn: z.boolean(), remark: z.string().trim().max(300) },
    row: { sourceCode: z.string(), createTime: Instant, registerCount: z.int() },
    query: { name: line(60).optional() },
    sorts: ['createTimeFlag'],
    listPath: 'query',
    errors: { add: [errorCodes.alreadyTaken] },
  });

/** Sources of ours: a link with the code of one leads to a registration that counts for it. */
export const customSources = calls(
  'monitor',
  'customSources',
  kept(
    'source',
    z
      .string()
      .trim()
      .regex(/^[\w-]{1,40}$/),
  ),
);
/** Other sites, by their host: a registration that began there counts for the site. */
export const naturalSources = calls(
  'monitor',
  'naturalSources',
  kept(
    'source/natural',
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/)
      .max(100),
  ),
);

const access = anyOf('monitor:register');
const registered = list('source/registrations', {
  access,
  id: 'userId',
  query: {
    ...customerQuery,
    registerSource: registerSource.schema.optional(),
    registerChannelId: RegisterChannelId.optional(),
    /** Only customers who came through no source. */
    noSource: Flag.optional(),
    ...span,
  },
  row: {
    userId: UserId,
    userName: z.string(),
    accountType: accountType.schema,
    company: z.string(),
    registerTime: Instant,
    registerSource: registerSource.schema,
    registerChannelId: RegisterChannelId.nullable(),
    channelName: z.string().nullable(),
    referrer: z.string().nullable(),
    firstRechargeTime: Instant.nullable(),
  },
  sorts: ['registerTimeFlag'],
});

/** Registrations of main accounts, by where they come from (overview §2). */
export const registrations = calls('monitor', 'registrations', {
  list: registered,
  /** Every source, for filters. */
  sources: read('source/choices', {
    access,
    input: {},
    output: z.array(
      z.object({
        registerChannelId: RegisterChannelId,
        name: z.string(),
        channelKind: registerChannelKind.schema,
      }),
    ),
  }),
  /** By source and day of the company; without a span, of the last 30 days. */
  statistics: read('source/statistics', {
    access,
    input: span,
    output: z.object({
      from: Instant,
      to: Instant,
      days: z.array(DayText),
      sources: z.array(
        z.object({
          registerSource: registerSource.schema,
          registerChannelId: RegisterChannelId.nullable(),
          channelName: z.string().nullable(),
          total: z.int(),
          /** One a day. */
          counts: z.array(z.int()),
          /** Those of them who have recharged. */
          paying: z.int(),
        }),
      ),
    }),
  }),
  export: exportOf(registered, 'source/registrations/export', { access }),
});
