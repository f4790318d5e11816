import { sql } from 'kysely';
import { errorCodes, outbox, outboxState } from '@renderdesk/contract';
import { oneOf, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { Payload } from '../core/jobs/outbox.store.ts';
import { ApiError } from '../core/http/apiError.ts';
import { done, type Outcome, serve } from '../core/calls/serve.ts';
import { lockMessages, recipientOf, sendAgain } from './messages.store.ts';

const { waiting, sending, givenUp, sentLocally } = outboxState.of;

/** The messages that left the house, for administrators. */
export const outboxCalls = serve(outbox, {
  list: listing(outbox.list)
    .from((db) => db.selectFrom('outbox'))
    .list({
      key: 'outbox.id',
      where: {
        stateList: oneOf('outbox.state'),
        keywords: words('outbox.recipient'),
        ...within('outbox.created_at'),
      },
      sorts: { createTimeFlag: 'outbox.created_at' },
      columns: {
        outboxId: 'outbox.id',
        subject: sql<string>`outbox.payload ->> 'subject'`,
        body: sql<
          string | null
        >`case when outbox.state = ${sql.lit(sentLocally)} then outbox.payload ->> 'text' end`,
        nextTime: sql<Date | null>`case when outbox.state in (${sql.lit(waiting)}, ${sql.lit(sending)}) then outbox.next_at end`,
        sentTime: 'outbox.sent_at',
      },
    }),

  reveal: async ({ tx, input, effects }) => {
    const row = await recipientOf(tx, input.outboxId);
    if (!row) throw new ApiError('notFound');
    effects.affected.push({ id: row.id, outcome: errorCodes.success });
    return { recipient: row.recipient };
  },

  resend: async ({ tx, ids, now, effects }) => {
    const rows = await lockMessages(tx, ids);
    // A secret text is erased when it is given up; there is nothing left to send.
    const again = rows.filter(
      (row) => row.state === givenUp && Payload.parse(row.payload).text !== undefined,
    );
    if (again.length > 0) {
      await sendAgain(
        tx,
        again.map((row) => row.id),
        now,
      );
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
