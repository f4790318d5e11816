import { day, tokens, tokensAPerson } from '@renderdesk/contract';
import { assertProved } from '../core/auth/factor.store.ts';
import { endSessions, openApiToken } from '../core/auth/session.ts';
import { done, serve } from '../core/calls/serve.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { notify } from '../core/jobs/notifying.ts';
import * as store from './token.store.ts';

/** API tokens of the caller. */
export const tokenCalls = serve(tokens, {
  list: async ({ db, actor, now }) =>
    (await store.openTokens(db, actor.adminId, now)).map((row) => ({
      sessionId: asId(row.id),
      name: row.name ?? '',
      keys: row.keys ?? [],
      createTime: asInstant(row.created_at),
      endsTime: asInstant(row.expires_at),
      lastSeenTime: row.last_seen_at > row.created_at ? asInstant(row.last_seen_at) : null,
      outlives: row.outlives,
    })),

  add: async ({ tx, actor, input, effects, ...c }) => {
    await assertProved(tx, { actor, now: c.now });
    const keys = [...new Set(input.keys)].toSorted();
    // One's own keys and no others: those that are switched off for now may come back.
    const missing = keys.filter((key) => !actor.keys.has(key) && !actor.off.has(key));
    if (missing.length > 0) throw new ApiError('forbidden', { key: missing.join(', ') });
    if ((await store.openTokens(tx, actor.adminId, c.now)).length >= tokensAPerson)
      throw new ApiError('limitReached', { limit: tokensAPerson });
    const { name, outlives } = input;
    const until = new Date(c.now.getTime() + input.days * day);
    const { adminId } = actor;
    const { sessionId, token } = await openApiToken(tx, { adminId, now: c.now, until, name, keys, outlives });
    effects.events.push(...(await notify(tx, c, { adminId, kind: 'tokenAdded', data: { name } })));
    return { sessionId: asId(sessionId), token };
  },

  end: async ({ tx, actor, ids, now }) => {
    const ended = await endSessions(tx, {
      adminId: actor.adminId,
      among: ids,
      now,
      reason: 'signedOut',
      kind: 'token',
    });
    return new Map(ended.map((id) => [id, done]));
  },
});
