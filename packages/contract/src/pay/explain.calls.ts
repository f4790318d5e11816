import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { Duration, Instant, Money, PostingId, TaskId, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { currency } from '../session/session.codes.ts';
import { bookAccount, bookCurrency, ownerAccount, postingCause, priceScope, priceUnit } from './pay.codes.ts';

const base = {
  access: anyOf('user:recharge', 'user:consume:bill'),
  errors: [errorCodes.notFound],
} as const;
const account = { userId: UserId, ownerAccount: ownerAccount.schema };

/** One side of a line: an account, and what of it moved. */
const Side = z.object({ account: bookAccount.schema, ref: z.int().nullable() });

/** How a figure came about, walked down: a balance, its postings, a posting's lines, the frame and the price of a charge. */
export const explain = calls('pay', 'explain', {
  /** A balance is the sum of its postings, by what they are for. */
  account: read('front/pay/explain/account', {
    ...base,
    input: account,
    output: z.object({
      userName: z.string(),
      currency: bookCurrency.schema,
      balance: Money,
      causes: z.array(
        z.object({ cause: postingCause.schema, postings: z.int(), amount: Money, lastTime: Instant }),
      ),
    }),
  }),
  /** The newest postings of a balance for one cause; `before` goes on behind the last one. */
  postings: read('front/pay/explain/postings', {
    ...base,
    input: { ...account, cause: postingCause.schema, before: PostingId.optional() },
    output: z.object({
      postings: z.array(
        z.object({
          postingId: PostingId,
          postTime: Instant,
          incurredTime: Instant,
          postingKey: z.string(),
          amount: Money,
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
  /** A posting with its lines, and of a charge the frame, the node time and the price that made it. */
  posting: read('front/pay/explain/posting', {
    ...base,
    input: { userId: UserId, postingId: PostingId },
    output: z.object({
      postingId: PostingId,
      postingKey: z.string(),
      cause: postingCause.schema,
      postTime: Instant,
      incurredTime: Instant,
      period: z.int(),
      originPeriod: z.int().nullable(),
      adjusts: PostingId.nullable(),
      reverses: PostingId.nullable(),
      lines: z.array(z.object({ debit: Side, credit: Side, amount: Money, currency: bookCurrency.schema })),
      charge: z
        .object({
          taskId: TaskId,
          sceneName: z.string(),
          frame: z.string(),
          attempt: z.int(),
          startTime: Instant,
          renderTime: Duration,
          rule: priceScope.schema,
          priceUnit: priceUnit.schema.nullable(),
          units: z.int(),
          hourly: Money,
          listAmount: Money,
          amount: Money,
          returned: Money,
          currency: currency.schema,
          priceVersionId: z.int(),
          alternatives: z.array(z.object({ rule: priceScope.schema, hourly: Money })),
        })
        .nullable(),
    }),
  }),
});
