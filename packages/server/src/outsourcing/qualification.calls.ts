import {
  allows,
  endOfDay,
  errorCodes,
  qualifications,
  type QualificationStatus,
  qualificationTransitions,
} from '@renderdesk/contract';
import type { Actor } from '../core/auth/actor.ts';
import { openFile } from '../core/attachments/attachment.store.ts';
import { historyOf } from '../core/audit/history.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Effects } from '../core/calls/effects.ts';
import { readById } from '../core/calls/reading.ts';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRows, lockRows } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { badFields } from '../core/http/apiError.ts';
import { isOwnSalesperson } from '../pay/index.ts';
import { qualificationList } from './lists.ts';
import { fileIn, filesShown, ofCustomers } from './seen.store.ts';
import { introductionOf, studiosOf } from './studio.store.ts';

interface Chosen {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
  readonly effects: Effects;
}
/** Decides on each qualification whose status allows it; the customer's own salesperson decides nothing. */
const decide = async (
  c: Chosen,
  action: 'approve' | 'reject' | 'revoke',
  set: { readonly studio_level?: 1 | 2 | 3; readonly valid_until?: Date; readonly reason: string },
): Promise<Map<number, Outcome>> => {
  const { tx, actor, now } = c;
  if (set.reason !== '') c.effects.reason = set.reason;
  const own = new Set<number>();
  for (const { id, user_id: userId } of await studiosOf(tx, c.ids))
    if (await isOwnSalesperson(tx, actor.adminId, userId)) own.add(id);
  const { free, outcomes } = await lockRows(tx, 'qualification', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    scope: ofCustomers(tx, actor),
    refuse: (row) => {
      if (!allows(qualificationTransitions[action], row.qualification_status))
        return errorCodes.notAllowedInState;
      return own.has(row.id) && errorCodes.ownCustomer;
    },
  });
  const status: QualificationStatus = qualificationTransitions[action].to;
  const who = { decided_by: actor.adminId, decided_at: now };
  await changeRows(tx, 'qualification', free, { now, set: { qualification_status: status, ...set, ...who } });
  return outcomes;
};

/** Qualifications of studios. */
export const qualificationCalls = (blobs: Blobs): Route[] =>
  serve(qualifications, {
    list: qualificationList,
    detail: async (c) => {
      const { qualificationId } = c.input;
      const row = await readById(qualificationList, c.db, { ...c, input: {} }, qualificationId);
      const introduction = await introductionOf(c.db, qualificationId);
      return { ...row, introduction, files: await filesShown(c.db, { qualificationId }) };
    },
    approve: (c) => {
      const until = new Date(endOfDay(c.input.validDay as never));
      if (until <= c.now) throw badFields('validDay');
      return decide(c, 'approve', { studio_level: c.input.studioLevel, valid_until: until, reason: '' });
    },
    reject: (c) => decide(c, 'reject', { reason: c.input.reason }),
    revoke: (c) => decide(c, 'revoke', { reason: c.input.reason }),
    file: async (c) => {
      const { qualificationId, fileId } = c.input;
      await readById(qualificationList, c.db, { ...c, input: {} } as never, qualificationId);
      const id = await fileIn(c.db, { qualificationId }, fileId);
      return openFile(c.db, blobs, { id, kind: 'outsourcing' });
    },
    history: async ({ db, actor, input: { qualificationId: id }, language }) => {
      await readById(qualificationList, db, { db, actor, input: {} } as never, id);
      return historyOf(db, { kinds: ['qualification'], id }, { language });
    },
  });
