import {
  allows,
  errorCodes,
  outsourcingProjects,
  type ProjectStatus,
  projectTransitions,
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
import { asMoney } from '../core/db/wire.ts';
import { escrowOf } from '../pay/index.ts';
import { projectList } from './lists.ts';
import * as money from './money.store.ts';
import { projectRow } from './project.store.ts';
import { fileIn, filesShown, offersShown, ofCustomers } from './seen.store.ts';

interface Chosen {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
  readonly effects: Effects;
}
type Action = 'approve' | 'reject' | 'begin' | 'cancel';
const lock = (c: Chosen, action: Action) =>
  lockRows(c.tx, 'outsourcing_project', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    scope: ofCustomers(c.tx, c.actor),
    refuse: (row) => !allows(projectTransitions[action], row.project_status) && errorCodes.notAllowedInState,
  });
/** Carries an action out on each project whose status allows it. */
const step = async (
  c: Chosen,
  action: Exclude<Action, 'cancel'>,
  reason = '',
): Promise<Map<number, Outcome>> => {
  const { free, outcomes } = await lock(c, action);
  const status: ProjectStatus = projectTransitions[action].to;
  const set = { project_status: status, reason, decided_by: c.actor.adminId, decided_at: c.now };
  await changeRows(c.tx, 'outsourcing_project', free, { now: c.now, set });
  return outcomes;
};

/** Outsourcing projects. */
export const projectCalls = (blobs: Blobs): Route[] =>
  serve(outsourcingProjects, {
    list: projectList,
    detail: async (c) => {
      const { projectId } = c.input;
      const row = await readById(projectList, c.db, { ...c, input: {} }, projectId);
      const { description, studio_id: studioId, user_id: ownerId } = await projectRow(c.db, projectId);
      const books = await escrowOf(c.db, { projectId, ownerId, studioId });
      return {
        ...row,
        description,
        reservedAmount: asMoney(books.reserved),
        paidAmount: asMoney(books.paid),
        returnedAmount: asMoney(books.returned),
        offerList: await offersShown(c.db, projectId),
        files: await filesShown(c.db, { projectId }),
      };
    },
    approve: (c) => step(c, 'approve'),
    reject: (c) => {
      c.effects.reason = c.input.reason;
      return step(c, 'reject', c.input.reason);
    },
    begin: (c) => step(c, 'begin'),
    cancel: async (c) => {
      const { reason } = c.input;
      c.effects.reason = reason;
      const { free, outcomes } = await lock(c, 'cancel');
      for (const row of free)
        await money.cancelLocked(c.tx, row, reason, { kind: 'staff', id: c.actor.adminId, now: c.now });
      return outcomes;
    },
    award: async ({ tx, actor, input, now, effects }) => {
      effects.reason = input.reason;
      const scope = ofCustomers(tx, actor);
      await money.awardProject(tx, { ...input, scope }, { kind: 'staff', id: actor.adminId, now });
      return null;
    },
    settle: async ({ tx, actor, input, now, effects }) => {
      effects.reason = input.reason;
      const scope = ofCustomers(tx, actor);
      await money.settleProject(tx, { ...input, scope }, { kind: 'staff', id: actor.adminId, now });
      return null;
    },
    file: async (c) => {
      const { projectId, fileId } = c.input;
      await readById(projectList, c.db, { ...c, input: {} } as never, projectId);
      const id = await fileIn(c.db, { projectId }, fileId);
      return openFile(c.db, blobs, { id, kind: 'outsourcing' });
    },
    history: async ({ db, actor, input: { projectId: id }, language }) => {
      await readById(projectList, db, { db, actor, input: {} } as never, id);
      return historyOf(db, { kinds: ['outsourcingProject'], id }, { language });
    },
  });
