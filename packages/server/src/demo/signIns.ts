import {
  day,
  dayOf,
  errorCodes,
  hour,
  isWeekend,
  minute,
  plusDays,
  principalKind,
  session,
} from '@renderdesk/contract';
import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { addRows } from '../build/rows.ts';
import { endReasons } from '../core/auth/session.ts';
import type { DB, Tx } from '../core/db/db.ts';
import type { Random } from './random.ts';

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
] as const;
/** So many days of signing in stand in the demo. */
const days = 10;

interface Event {
  readonly at: Date;
  readonly adminId: number;
  readonly call: { readonly name: string; readonly audit: string };
  readonly outcome: number;
  readonly ip: string;
  readonly sessionId: number | undefined;
}

const addressOf = (index: number): string => `10.20.${8 + (index % 3)}.${20 + index}`;
/** Nobody knows a token of these. */
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** How staff signed in and out in the last days, as sessions and as the records of it; now and then with a wrong password. */
export async function fillSignIns(
  tx: Tx,
  { random, now, staff }: { random: Random; now: Date; staff: readonly number[] },
): Promise<void> {
  const events: Omit<Event, 'sessionId'>[] = [];
  const sessions: (Insertable<DB['session']> & { created_at: Date })[] = [];
  const today = dayOf(now.getTime());
  for (const [index, adminId] of staff.entries()) {
    const ip = addressOf(index);
    for (let ago = days; ago > 0; ago -= 1) {
      const on = plusDays(today, -ago);
      if (isWeekend(on) ? random.chance(0.8) : random.chance(0.25)) continue;
      const begins = new Date(Date.parse(`${on}T09:00:00+08:00`) + random.between(-40, 50) * minute);
      const ends = new Date(begins.getTime() + random.between(4, 10) * hour);
      const base = { adminId, ip };
      if (random.chance(0.06))
        events.push({
          ...base,
          at: new Date(begins.getTime() - minute),
          call: session.login,
          outcome: errorCodes.wrongPassword,
        });
      events.push({ ...base, at: begins, call: session.login, outcome: errorCodes.success });
      const signsOut = random.chance(0.6);
      if (signsOut) events.push({ ...base, at: ends, call: session.logout, outcome: errorCodes.success });
      sessions.push({
        admin_id: adminId,
        kind: 0,
        token_hash: hashOf(`demo ${adminId} ${on}`),
        rotated_at: begins,
        created_at: begins,
        last_seen_at: ends,
        expires_at: new Date(ends.getTime() + day / 3),
        ip,
        user_agent: random.pick(browsers),
        ended_at: signsOut ? ends : new Date(ends.getTime() + day / 3),
        end_reason: signsOut ? endReasons.signedOut : endReasons.expired,
      });
    }
  }
  // Some are signed in now, since a while ago and seen just now.
  for (const [index, adminId] of staff.entries()) {
    if (index % 4 !== 0) continue;
    const begins = new Date(now.getTime() - random.between(50, 300) * minute);
    const seen = new Date(now.getTime() - random.between(1, 40) * minute);
    const ip = addressOf(index);
    events.push({ adminId, ip, at: begins, call: session.login, outcome: errorCodes.success });
    sessions.push({
      admin_id: adminId,
      kind: 0,
      token_hash: hashOf(`demo ${adminId} now`),
      rotated_at: begins,
      created_at: begins,
      last_seen_at: seen,
      expires_at: new Date(seen.getTime() + day / 3),
      ip,
      user_agent: random.pick(browsers),
    });
  }
  const kept = await tx
    .insertInto('session')
    .values(sessions)
    .returning(['id', 'admin_id', 'created_at', 'ended_at'])
    .execute();
  const sessionOf = ({ adminId, at, outcome }: Omit<Event, 'sessionId'>): number | undefined =>
    outcome === errorCodes.success
      ? kept.find(
          (one) =>
            one.admin_id === adminId &&
            (one.created_at.getTime() === at.getTime() || one.ended_at?.getTime() === at.getTime()),
        )?.id
      : undefined;
  const done = events
    .map((one): Event => ({ ...one, sessionId: sessionOf(one) }))
    .filter(({ at }) => at < now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const ids = await tx
    .insertInto('operation')
    .values(
      done.map((one, index) => ({
        at: one.at,
        request_id: `demo-sign-in-${index + 1}`,
        ...(one.outcome === errorCodes.success && {
          actor_kind: principalKind.of.staff,
          actor_id: one.adminId,
        }),
        call: one.call.name,
        action: one.call.audit,
        outcome: one.outcome,
        ip: one.ip,
      })),
    )
    .returning('id')
    .execute();
  await addRows(
    tx,
    'operation_object',
    done.flatMap((one, index) => {
      const made = ids[index];
      const [kind, id] = one.sessionId === undefined ? ['admin', one.adminId] : ['session', one.sessionId];
      return made ? [{ kind, object_id: id, at: one.at, operation_id: made.id, outcome: one.outcome }] : [];
    }) as Insertable<DB['operation_object']>[],
  );
}
