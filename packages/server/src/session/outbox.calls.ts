import { type Expression, sql, type SqlBool } from 'kysely';
import { errorCodes, outbox, outboxState } from '@renderdesk/contract';
import { customListing } from '../core/calls/listing.ts';
import { Payload } from '../core/jobs/outbox.ts';
import { ApiError } from '../core/http/apiError.ts';
import { done, type Outcome, serve } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';

const { waiting, sending, givenUp, sentLocally } = outboxState.of;
const pending: readonly number[] = [waiting, sending];

/** Whether a text stands anywhere in a column, width and case aside. */
const contains = (column: string, words: string): Expression<SqlBool> =>
  sql<SqlBool>`position(folded(${words}) in folded(${sql.ref(column)})) > 0`;

/** The messages that left the house, for administrators. */
export const outboxCalls = serve(outbox, {
  list: customListing(outbox.list, {
    key: sql<number>`outbox.id`,
    sorts: { createTimeFlag: sql`outbox.created_at` },
    filtered: (db, { input }) => {
      let query = db.selectFrom('outbox');
      if (input.stateList?.length) query = query.where('outbox.state', 'in', input.stateList);
      if (input.keywords !== '') query = query.where(contains('outbox.recipient', input.keywords));
      if (input.startTime !== undefined)
        query = query.where('outbox.created_at', '>=', new Date(input.startTime));
      if (input.endTime !== undefined)
        query = query.where('outbox.created_at', '<=', new Date(input.endTime));
      return query;
    },
    select: (page) =>
      page
        .innerJoin('outbox as o', 'o.id', 'page.id')
        .select([
          'o.id',
          'o.kind',
          'o.recipient',
          'o.payload',
          'o.state',
          'o.attempts',
          'o.created_at',
          'o.next_at',
          'o.sent_at',
          'o.error',
        ]),
    map: (raw) => {
      const { subject, text } = Payload.parse(raw.payload);
      return {
        outboxId: asId(raw.id),
        kind: raw.kind,
        recipient: raw.recipient,
        subject,
        body: raw.state === sentLocally ? (text ?? null) : null,
        state: raw.state,
        attempts: raw.attempts,
        createTime: asInstant(raw.created_at),
        nextTime: pending.includes(raw.state) ? asInstant(raw.next_at) : null,
        sentTime: asInstantOrNull(raw.sent_at),
        error: raw.error,
      };
    },
  }),

  reveal: async ({ tx, input, effects }) => {
    const row = await tx
      .selectFrom('outbox')
      .where('id', '=', input.outboxId)
      .select(['id', 'recipient'])
      .executeTakeFirst();
    if (!row) throw new ApiError('notFound');
    effects.affected.push({ id: row.id, outcome: errorCodes.success });
    return { recipient: row.recipient };
  },

  resend: async ({ tx, ids, now, effects }) => {
    const rows = await tx
      .selectFrom('outbox')
      .where('id', 'in', ids)
      .select(['id', 'state', 'payload'])
      .orderBy('id')
      .forUpdate()
      .execute();
    // A secret text is erased when it is given up; there is nothing left to send.
    const again = rows.filter(
      (row) => row.state === givenUp && Payload.parse(row.payload).text !== undefined,
    );
    if (again.length > 0) {
      await tx
        .updateTable('outbox')
        .set({ state: waiting, attempts: 0, next_at: now, error: null })
        .where(
          'id',
          'in',
          again.map((row) => row.id),
        )
        .execute();
      effects.events.push({ topic: 'outbox' });
    }
    return new Map(
      rows.map((row): [number, Outcome] => [
        row.id,
        again.includes(row) ? done : { code: errorCodes.notAllowedInState },
      ]),
    );
  },
});
