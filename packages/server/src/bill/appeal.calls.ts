import { appeals } from '@renderdesk/contract';
import { sql } from 'kysely';
import { storeFile } from '../core/attachments/attachment.store.ts';
import { storedBy } from '../core/auth/principal.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { eq, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { readById } from '../core/calls/reading.ts';
import { FileAnswer, type Route, serve } from '../core/calls/serve.ts';
import { asId } from '../core/db/wire.ts';
import { seenBy } from '../pay/index.ts';
import { customerColumns } from '../user/index.ts';
import * as store from './appeal.store.ts';
import { openImage, openPicture } from './appealPicture.store.ts';
import { appealEvidence, appealSums } from './appeal.reads.ts';
import { billWhoseFilters } from './bill.filters.ts';

const nameOf = (column: string) =>
  sql<string>`coalesce((select a.really_name from admin a where a.id = ${sql.ref(column)}), '')`;

const list = listing(appeals.list)
  .from((db, { actor }) =>
    db
      .selectFrom('appeal')
      .innerJoin('user', 'user.id', 'appeal.owner_id')
      .innerJoin('bill', (join) =>
        join.onRef('bill.owner_id', '=', 'appeal.owner_id').onRef('bill.id', '=', 'appeal.bill_id'),
      )
      .where(seenBy(db, actor, 'appeal.owner_id')),
  )
  .list({
    key: 'appeal.id',
    where: {
      ...billWhoseFilters,
      ...within('appeal.submitted_at'),
      status: eq('appeal.status'),
      outcome: eq('appeal.outcome'),
      causeCode: eq('appeal.cause'),
      billNo: eq('bill.number'),
      billId: eq('appeal.bill_id'),
    },
    sorts: { submitTimeFlag: 'appeal.submitted_at' },
    columns: {
      appealId: 'appeal.id',
      billNo: 'bill.number',
      period: 'bill.period',
      ...customerColumns,
      causeCode: 'appeal.cause',
      submitTime: 'appeal.submitted_at',
      submittedBy: nameOf('appeal.submitted_by'),
      takenBy: nameOf('appeal.taken_by'),
      takeTime: 'appeal.taken_at',
      endedBy: nameOf('appeal.ended_by'),
      finishTime: 'appeal.ended_at',
    },
  });

export const appealCalls = (blobs: Blobs): Route[] =>
  serve(appeals, {
    list,

    read: async (c) => {
      const row = await readById(list, c.db, { ...c, input: { isRelated: true } }, c.input.appealId);
      const { owner_id: ownerId } = await store.appealOf(c.db, c.actor, c.input.appealId);
      return { ...row, ...(await appealEvidence(c.db, { ownerId, appealId: c.input.appealId })) };
    },

    statistics: ({ db, actor, input }) => appealSums(db, actor, input),

    submit: async ({ tx, actor, input, now }) => {
      const id = await store.submitAppeal(tx, {
        ...input,
        actor,
        blobs,
        pictures: input.pictures ?? [],
        now,
      });
      return { appealId: asId(id) };
    },

    take: async ({ tx, actor, input, now }) => {
      await store.takeAppeal(tx, { ...input, actor, now });
      return null;
    },

    finish: async ({ tx, actor, input, now, effects }) => {
      effects.reason = input.reason;
      const { weight, isThird } = await store.finishAppeal(tx, {
        ...input,
        cause: input.causeCode,
        note: input.reason,
        actor,
        now,
      });
      effects.weight = weight;
      if (isThird) effects.alwaysSecond = true;
      return null;
    },

    reject: async ({ tx, actor, input, now, effects }) => {
      effects.reason = input.reason;
      await store.closeAppeal(tx, { ...input, actor, now, note: input.reason, status: 3 });
      return null;
    },

    withdraw: async ({ tx, actor, input, now, effects }) => {
      effects.reason = input.reason;
      await store.closeAppeal(tx, { ...input, actor, now, note: input.reason, status: 4 });
      return null;
    },

    upload: async ({ tx, actor, file, now }) => ({
      fileId: await storeFile(tx, blobs, file, { kind: 'appeal', by: storedBy(actor), now }),
    }),

    image: async ({ db, actor, input }) => new FileAnswer(await openImage(db, blobs, { ...input, actor })),

    picture: ({ db, actor, input }) => openPicture(db, blobs, { ...input, actor }),
  });
