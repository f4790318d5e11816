import { balances, type RowOf, statements, statementFileTransitions } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Blobs } from '../../core/blobs/blob.ts';
import { eq, since, until } from '../../core/calls/filters.ts';
import { derived } from '../../core/calls/columns.ts';
import { listing } from '../../core/calls/listing.ts';
import { FileAnswer, type Route, serve } from '../../core/calls/serve.ts';
import { asId } from '../../core/db/wire.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import { accountOf } from '../account.store.ts';
import { balanceOf } from './balance.store.ts';
import * as store from './file.store.ts';
import { saying } from './unreadable.ts';

type OutputNotes = RowOf<typeof statements.list>['notes'];

const list = listing(statements.list)
  .from((db) => db.selectFrom('statement_file').where('statement_file.deleted_at', 'is', null))
  .join((rows) =>
    rows
      .innerJoin('company_account', 'company_account.id', 'statement_file.company_account_id')
      .leftJoin('admin', 'admin.id', 'statement_file.uploaded_by'),
  )
  .list({
    key: 'statement_file.id',
    where: {
      companyAccountId: eq('statement_file.company_account_id'),
      status: eq('statement_file.state'),
      startTime: since('statement_file.uploaded_at'),
      endTime: until('statement_file.uploaded_at'),
    },
    sorts: { timeSort: 'statement_file.uploaded_at' },
    columns: {
      fileId: 'statement_file.id',
      fileName: 'statement_file.name',
      accountName: 'company_account.name',
      accountKind: 'company_account.kind',
      status: 'statement_file.state',
      firstTime: 'statement_file.first_at',
      lastTime: 'statement_file.last_at',
      newCount: 'statement_file.added',
      doneCount: 'statement_file.done',
      openCount: sql<number>`(select count(*) from statement_line l where l.file_id = statement_file.id and l.state in (0, 4))`,
      currency: 'company_account.currency',
      notes: derived(['statement_file.notes'], (notes) => notes as unknown as OutputNotes),
      uploadedBy: sql<string>`coalesce(admin.really_name, '')`,
      uploadTime: 'statement_file.uploaded_at',
    },
  });

/** Files of banks and channels, and the running balance of what they say. */
export const statementCalls = (blobs: Blobs, jobs: Jobs): Route[] => [
  ...serve(statements, {
    list,

    upload: async ({ tx, actor, input, file, now, language }) => {
      const { companyAccountId: accountId } = input;
      const reading = {
        date_order: input.dateOrder ?? null,
        decimal_sign: input.decimalSign ?? null,
        minus_sign: input.minusSign ?? null,
        takes_other_totals: input.takesOtherTotals === 'true',
      };
      const fileId = await saying(language, () =>
        store.keepFile(tx, blobs, file, { accountId, by: actor.adminId, now, reading }),
      );
      return { fileId: asId(fileId) };
    },

    start: async ({ tx, actor, ids, expectedVersions, now }) => {
      const { started, outcomes } = await store.startFiles(tx, ids, {
        from: statementFileTransitions.start.from,
        versions: expectedVersions,
        by: actor.adminId,
        now,
      });
      for (const id of started)
        await jobs.send(tx, 'area', { work: 'reconciliation.file', id }, actor.adminId);
      return outcomes;
    },

    download: async ({ db, input }) => new FileAnswer(await store.openFile(db, blobs, input.fileId)),

    remove: ({ tx, ids, expectedVersions, now }) =>
      store.removeFiles(tx, ids, {
        from: statementFileTransitions.delete.from,
        versions: expectedVersions,
        now,
      }),
  }),

  ...serve(balances, {
    read: async ({ db, input }) =>
      balanceOf(db, await accountOf(db, input.companyAccountId), {
        from: new Date(input.startTime),
        to: new Date(input.endTime),
      }),
  }),
];
