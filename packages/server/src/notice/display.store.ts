import { type bulletinType, displayPlace, showState } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import { showStateAt } from '../core/calls/period.ts';
import type { Db } from '../core/db/db.ts';

export type Place = (typeof displayPlace.codes)[number];

/** What a place displays, with its state at a moment. */
export const displaysAt = (db: Db, place: Place, now: Date) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('display')
      .where('place', '=', place)
      .where('deleted_at', 'is', null)
      .selectAll()
      .select(showStateAt('display', now).as('show_state'))
      .as('display'),
  );

/** Whether a row is shown on one of these terminals. */
export const isOnTerminals = (codes: readonly number[]) =>
  sql<SqlBool>`display.terminals && ${codes}::smallint[]`;

/** The bulletins that are shown at a moment, of one type or of all; the newest first, 20 at most. */
export const latestBulletins = (db: Db, type: (typeof bulletinType.codes)[number] | undefined, now: Date) =>
  displaysAt(db, displayPlace.of.bulletin, now)
    .where('show_state', '=', showState.of.running)
    .where((eb) => eb.and(type === undefined ? {} : { bulletin_type: type }))
    .select(['id', 'bulletin_type', 'title', 'content', 'show_from'])
    .orderBy('show_from', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
