import {
  allows,
  contractState,
  copyrightAudit,
  copyrightFile,
  copyrights,
  type CopyrightAudit,
  copyrightTransitions,
  errorCodes,
  registerBuild,
} from '@renderdesk/contract';
import { storedBy } from '../core/auth/principal.ts';
import { attachable, openFile, storeFile } from '../core/attachments/attachment.store.ts';
import { historyOf } from '../core/audit/history.ts';
import { readById } from '../core/calls/reading.ts';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRows, lockRows, updateRow } from '../core/crud/crud.store.ts';
import { asInstant } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { readerOf } from '../core/uploads/reading.ts';
import type { Parts } from '../area.ts';
import { approveWorks, type Chosen, rejectWorks } from './decide.ts';
import { list, records } from './copyright.list.ts';
import * as store from './copyright.store.ts';
import { keepPrints, matchWork } from './match.store.ts';
import type { read as ReadSource } from './source.reading.ts';

const sourceReader = readerOf<typeof ReadSource>(new URL('./source.reading.ts', import.meta.url), 'source');

/** Fixes the hashes of works and what they have in common with others. */
const submitWorks = async (c: Chosen): Promise<Map<number, Outcome>> => {
  const { tx, actor, now } = c;
  const orders = await store.ordersOf(tx, c.ids);
  const { free, outcomes } = await lockRows(tx, 'copyright_registration', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    scope: store.workSeen(tx, actor),
    refuse: (row) => {
      const isAllowed = allows(copyrightTransitions.submit, row.audit_status);
      const isFinal = row.audit_status === copyrightAudit.of.failed && !row.correctable;
      if (!isAllowed || isFinal || orders.get(row.id)?.state !== contractState.of.active)
        return errorCodes.notAllowedInState;
      return row.source_key === null || row.work_version === '' ? errorCodes.badInput : undefined;
    },
  });
  for (const row of free) {
    const order = orders.get(row.id);
    const set = {
      audit_status: copyrightTransitions.submit.to satisfies CopyrightAudit,
      sha256: await store.hashOfFile(tx, row.source_key ?? ''),
      submitted_by: actor.adminId,
      submitted_at: now,
      due_at: await store.auditDue(tx, now, order?.auditDays ?? 1),
      decided_by: null,
      decided_at: null,
      correctable: false,
      reason: '',
    };
    await changeRows(tx, 'copyright_registration', [row], { now, set });
    await matchWork(tx, { id: row.id, ownerId: order?.ownerId ?? 0, now });
  }
  if (free.length > 0) c.effects.events.push({ topic: 'copyrightMatch' });
  return outcomes;
};

/** Copyright registrations. */
export const copyrightCalls = ({ blobs, jobs }: Pick<Parts, 'blobs' | 'jobs'>): Route[] =>
  serve(copyrights, {
    records,
    list,

    detail: (c) => readById(list, c.db, { ...c, input: {} }, c.input.copyrightId),

    upload: async ({ tx, actor, file, now }) => {
      const isArchive = file.type === 'application/zip';
      const read = isArchive ? await file.read(sourceReader, null) : undefined;
      if (read?.rows.length === 0) throw new ApiError('fileNotAccepted');
      const fileId = await storeFile(tx, blobs, file, { kind: 'copyright', by: storedBy(actor), now });
      if (read) await keepPrints(tx, fileId, { prints: read.head, lines: read.rows });
      return { fileId };
    },

    update: async ({ tx, actor, input, now }) => {
      const { copyrightId: id, version } = input;
      await store.beginWork(tx, { id, actor, now });
      const [sourceKey] = input.sourceFile ?? [];
      if (sourceKey !== undefined) {
        const file = { id: sourceKey, kind: 'copyright', by: storedBy(actor), field: 'sourceFile' } as const;
        await attachable(tx, file);
        const isSource = await store.hasPrints(tx, sourceKey);
        if (input.fileType === copyrightFile.of.software && !isSource) throw badFields('sourceFile');
      }
      const set = (row: { audit_status: number; correctable: boolean }) => {
        const isFinal = row.audit_status === copyrightAudit.of.failed && !row.correctable;
        if (!allows(copyrightTransitions.update, row.audit_status) || isFinal)
          throw new ApiError('notAllowedInState');
        return {
          file_type: input.fileType,
          work_version: input.workVersion,
          remark: input.remark,
          ...(sourceKey !== undefined && { source_key: sourceKey }),
        };
      };
      await updateRow(tx, 'copyright_registration', { id, version, now, set });
      return null;
    },

    submit: submitWorks,
    approve: (c) => approveWorks(c, jobs),
    reject: rejectWorks,

    rebuild: async ({ tx, ids, actor, now, expectedVersions }) => {
      const { free, outcomes } = await lockRows(tx, 'copyright_registration', {
        ids,
        expectedVersions,
        scope: store.workSeen(tx, actor),
        refuse: (row) => row.build_status !== registerBuild.of.failed && errorCodes.notAllowedInState,
      });
      const set = { build_status: registerBuild.of.building };
      await changeRows(tx, 'copyright_registration', free, { now, set });
      for (const { id } of free)
        await jobs.send(tx, 'area', { work: 'copyright.certificate', id }, actor.adminId);
      return outcomes;
    },

    source: async ({ db, actor, input }) => {
      const id = await store.fileOf(db, actor, { id: input.copyrightId, column: 'source_key' });
      return openFile(db, blobs, { id, kind: 'copyright' });
    },
    certificate: async ({ db, actor, input }) => {
      const id = await store.fileOf(db, actor, { id: input.copyrightId, column: 'certificate_key' });
      return openFile(db, blobs, { id, kind: 'copyright' });
    },

    verify: async ({ db, input }) => {
      const found = await store.certified(db, input);
      return {
        isGenuine: found !== undefined,
        title: found?.title ?? null,
        ownerName: found?.ownerName ?? null,
        decideTime: found?.decidedAt ? asInstant(found.decidedAt) : null,
      };
    },

    history: async ({ db, actor, input: { copyrightId: id }, language }) => {
      await readById(list, db, { db, actor, input: {} } as never, id);
      return historyOf(db, { kinds: ['copyright'], id }, { language });
    },
  });
