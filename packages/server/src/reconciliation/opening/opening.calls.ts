import {
  micro,
  openingBatches,
  openingFileKind,
  type OpeningFileKind,
  openingState,
  textIn,
  textOf,
} from '@renderdesk/contract';
import { type Route, serve } from '../../core/calls/serve.ts';
import { callLabel, codeLabel } from '../../core/calls/texts.ts';
import { asId, asIdOrNull, asInstant, asMoney } from '../../core/db/wire.ts';
import { ApiError } from '../../core/http/apiError.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import { reportOf, templateOf } from './opening.files.ts';
import { askForPosting, batchOf } from './opening.check.store.ts';
import { isLine, openingHeads } from './opening.lines.rules.ts';
import { differenceOf, proofOf } from './opening.proof.store.ts';
import { askForReversal, inTheWayOf, isReversible } from './opening.reversal.store.ts';
import * as store from './opening.store.ts';
import { tellBatch, tellReversal } from './opening.messages.ts';
import { openingReader } from '../../core/uploads/readers.ts';
import { saying } from '../statement/unreadable.ts';
import { operatingCompanyId } from '../../pay/ledger/index.ts';

const nameOf = (kind: OpeningFileKind, column: string, at: 0 | 1): string => {
  const heads: Readonly<Record<string, readonly [string, string]>> = openingHeads[kind];
  return heads[column]?.[at] ?? column;
};

/** Customers and balances of an earlier system. */
export const openingCalls = (jobs: Jobs): Route[] => [
  ...serve(openingBatches, {
    list: async ({ db }) =>
      (await store.batchesOf(db)).map((row) => ({
        batchId: asId(row.id),
        state: row.state,
        companyName: row.companyName,
        createdBy: row.createdBy,
        createTime: asInstant(row.created_at),
        posted: row.posted,
      })),

    read: async ({ db, input, now, language }) => {
      const { head, checked } = await batchOf(db, input.batchId, now);
      const proof = await proofOf(db, { ...checked, batchId: input.batchId });
      const isReversed = head.state === openingState.of.reversed;
      const inTheWay = isReversible(head.state) ? await inTheWayOf(db, input.batchId) : [];
      return {
        batchId: asId(head.id),
        state: head.state,
        companyName: head.companyName,
        createdBy: head.createdBy,
        createTime: asInstant(head.created_at),
        posted: head.posted,
        customers: checked.customers.length,
        failure: head.failure,
        inTheWay: inTheWay.slice(0, 200).map((one) => ({ ...one, userId: asId(one.userId) })),
        files: checked.files.map(({ kind, name, lines }) => ({ kind, fileName: name, lines })),
        problemCount: checked.faults.length,
        problems: checked.faults.slice(0, 200).map((one) => ({
          ...one,
          column: nameOf(one.kind, one.column, language === 'zh' ? 1 : 0),
        })),
        totals: checked.totals.map(({ kind, currency, told, inFile }) => ({
          kind,
          currency,
          told: told === null ? null : asMoney(textOf(told)),
          inFile: asMoney(textOf(inFile)),
          difference: asMoney(textOf(micro(inFile - (told ?? 0n)))),
        })),
        isReady: checked.isReady,
        proof: proof.slice(0, 500).map((one) => ({
          earlierId: one.earlierId,
          userId: asIdOrNull(one.userId),
          kind: one.kind,
          currency: one.currency,
          inFile: asMoney(textOf(one.inFile)),
          inBooks: asMoney(textOf(one.inBooks)),
          difference: asMoney(differenceOf(one, isReversed)),
        })),
      };
    },

    upload: async ({ tx, actor, input, file, now, language }) => {
      const { rows } = await saying(language, () =>
        file.read(openingReader, { name: file.name, blank: 'kept' }),
      );
      if (!rows.slice(1).some(isLine))
        throw new ApiError('fileNotAccepted', { reason: textIn(['no lines', '没有数据行'], language) });
      const { batchId, kind, companyId = operatingCompanyId } = input;
      const id = await store.keepRows(tx, {
        batchId,
        companyId,
        kind,
        name: file.name,
        rows,
        by: actor.adminId,
        now,
      });
      return { batchId: asId(id) };
    },

    setTotal: async ({ tx, input }) => {
      await store.keepTotal(tx, input);
      return null;
    },

    post: async ({ tx, actor, input, now, effects }) => {
      effects.reason = input.reason;
      const checked = await askForPosting(tx, input.batchId, { by: actor.adminId, now });
      tellBatch(effects, { batchId: input.batchId, checked });
      effects.weight = 1;
      await jobs.send(tx, 'area', { work: 'reconciliation.opening', id: input.batchId }, actor.adminId);
      return null;
    },

    reverse: async ({ tx, actor, input, now, effects }) => {
      effects.reason = input.reason;
      const { batchId } = input;
      const { checked } = await batchOf(tx, batchId, now);
      const proof = await proofOf(tx, { ...checked, batchId });
      await askForReversal(tx, batchId, { by: actor.adminId, now });
      tellReversal(effects, { batchId, customers: checked.posted.size, proof });
      effects.weight = 1;
      await jobs.send(tx, 'area', { work: 'reconciliation.openingReversal', id: batchId }, actor.adminId);
      return null;
    },

    template: async ({ input, language }) => {
      const name = codeLabel(language, 'reconciliation', openingFileKind, input.kind);
      return templateOf(input.kind, language, name);
    },

    report: async ({ db, input, now, language }) => {
      const { batchId } = input;
      const { head, checked } = await batchOf(db, batchId, now);
      const sheet = callLabel(language, openingBatches.report);
      const isReversed = head.state === openingState.of.reversed;
      return reportOf(batchId, await proofOf(db, { ...checked, batchId }), { language, sheet, isReversed });
    },

    discard: async ({ tx, input, now }) => {
      await store.discardBatch(tx, input.batchId, now);
      return null;
    },
  }),
];
