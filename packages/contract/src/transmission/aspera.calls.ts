import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { AsperaAccountId, Flag, Instant, line, Password } from '../kernel/values.ts';
import { zone } from '../session/session.codes.ts';
import { changed, endpoint, shownEndpoint } from './transmission.fields.ts';
import { asperaAccountType } from './transmission.codes.ts';

const access = anyOf('transfer:aspera');
const keep = { access, object: 'asperaAccount' } as const;

/** Accounts of accelerated transfer; none is deleted, one is switched off (tasks §§5, 7). */
export const asperaAccounts = calls('transmission', 'asperaAccounts', {
  list: list('aspera/query', {
    access,
    id: 'asperaAccountId',
    query: {
      loginName: line(60).optional(),
      zone: zone.schema.optional(),
      accountType: asperaAccountType.schema.optional(),
      isOn: Flag.optional(),
    },
    row: {
      asperaAccountId: AsperaAccountId,
      loginName: z.string(),
      accountType: asperaAccountType.schema,
      ...shownEndpoint,
      hasPassword: z.boolean(),
      createTime: Instant,
      version: z.int32(),
    },
    sorts: ['zoneFlag', 'loginNameFlag', 'createTimeFlag'],
    defaultSort: { by: 'zoneFlag', value: 1 },
  }),
  /** Adds an account, or changes the one that is named with its version. */
  save: command('aspera/save', {
    ...keep,
    errors: changed,
    input: {
      asperaAccountId: AsperaAccountId.optional(),
      version: z.int32().optional(),
      loginName: line(60),
      /** Stored sealed and never shown. Without it the former one is kept. */
      password: Password.optional(),
      ...endpoint,
    },
    output: z.object({ asperaAccountId: AsperaAccountId }),
  }),
  markType: perId('aspera/markType', {
    ...keep,
    ids: 'asperaAccountIds',
    id: AsperaAccountId,
    rest: { accountType: asperaAccountType.schema },
  }),
});
