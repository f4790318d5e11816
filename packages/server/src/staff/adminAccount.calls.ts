import { adminAccounts, adminStatus, controlKind } from '@renderdesk/contract';
import { openSessions } from '../account/index.ts';
import { historyOf } from '../core/audit/history.ts';
import { readRights } from '../core/auth/actor.ts';
import { endsAt, endSessions } from '../core/auth/session.ts';
import { done, type Outcome, type Route, serve } from '../core/calls/serve.ts';
import type { Config } from '../core/config.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { endAllocationsTo } from '../user/index.ts';
import { accountNames } from './accountNames.store.ts';
import { sidesEdited, sidesSeen } from './admin.rules.ts';
import * as store from './admin.store.ts';
import {
  editKeys,
  lockChanging,
  mayChange,
  onEach,
  passingControl,
  refusedToClose,
} from './changing.store.ts';
import { cleanable, eraseOwn } from './clean.store.ts';
import { issueLink } from './link.calls.ts';
import { reachOf } from './reach.store.ts';
import { covers, isSecond } from './rights.rules.ts';
import { actsAlone } from './rights.store.ts';

/** The accounts of staff. */
export const adminAccountCalls = ({ url }: Pick<Config, 'url'>): Route[] =>
  serve(adminAccounts, {
    cleanPreview: async ({ db, actor, input, now }) =>
      (await cleanable(db, input.adminIds, sidesEdited(actor), now)).map((row) => ({
        adminId: asId(row.id),
        reallyName: row.name,
        customers: row.customers,
        sessions: row.sessions,
        hasContact: row.contact,
        entries: row.entries,
      })),

    clean: async (c) => {
      let customers = 0;
      // Asked before: who is cleaned decides on nothing afterwards.
      const isAlone = await actsAlone(c.tx, c.actor.adminId, editKeys, c.now, 'approval:decide');
      const outcomes = await onEach(
        c,
        c.ids,
        async ({ id, has_factor: hasFactor }, rights): Promise<Outcome> => {
          const refused = await refusedToClose(c, id, rights);
          if (refused) return refused;
          if (!isAlone && (hasFactor || isSecond(rights))) c.effects.alwaysSecond = true;
          customers += await endAllocationsTo(c.tx, { adminId: id, by: c.actor.adminId, now: c.now });
          await eraseOwn(c.tx, { adminId: id, now: c.now });
          c.effects.events.push({ topic: 'session', to: id });
          return done;
        },
      );
      c.effects.weight = customers;
      return outcomes;
    },

    resetPassword: async (c) => {
      const { tx, actor, now, effects } = c;
      const person = await store.lockOne(tx, c.input.adminId, sidesEdited(actor));
      if (person.id === actor.adminId) throw new ApiError('ownAccount');
      if (person.status !== adminStatus.of.active) throw new ApiError('notAllowedInState');
      const rights = await readRights(tx, person.id);
      if (!mayChange(actor, rights)) throw new ApiError('moreRights');
      effects.weight = 0;
      const isByTwo = await passingControl(c, rights);
      const issued = await issueLink(c, person, {
        url,
        // What a second person approves is answered to nobody.
        onlyMailed: isByTwo || isSecond(rights) || !covers(actor, rights),
        kind: controlKind.of.link,
      });

      await store.lockPassword(tx, person.id, now);
      await endSessions(tx, { adminId: person.id, now, reason: 'byAdministrator' });
      effects.events.push({ topic: 'session', to: person.id });
      return { adminId: asId(person.id), ...issued };
    },

    sessions: async ({ db, actor, input, now }) => {
      await store.expectSeen(db, input.adminId, sidesEdited(actor));
      return (await openSessions(db, input.adminId, now)).map((row) => ({
        sessionId: asId(row.id),
        createTime: asInstant(row.created_at),
        lastSeenTime: asInstant(row.last_seen_at),
        endsTime: asInstant(endsAt(row).at),
        address: row.address ?? '',
        userAgent: row.user_agent,
      }));
    },

    endSessions: async (c) => {
      const { tx, ids, input, now, effects } = c;
      await lockChanging(c, input.adminId);
      const ended = await endSessions(tx, {
        adminId: input.adminId,
        among: ids,
        now,
        reason: 'byAdministrator',
      });
      if (ended.length > 0) effects.events.push({ topic: 'session', to: input.adminId });
      return new Map(ended.map((id) => [id, done]));
    },

    reach: async ({ db, actor, input }) => {
      await store.expectSeen(db, input.adminId, sidesSeen(actor));
      return reachOf(db, input.adminId);
    },

    history: async ({ db, actor, input, language }) => {
      await store.expectSeen(db, input.adminId, sidesSeen(actor));
      const names = await accountNames(db, language);
      const thing = { kinds: ['admin'], id: input.adminId, names, under: { role_id: 'roleNames' } } as const;
      return historyOf(db, thing, { language, refusedToo: true });
    },
  });
