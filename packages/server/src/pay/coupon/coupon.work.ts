import { businessOffset, day, fill, lotState, second, textIn } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { bySystem } from '../../core/audit/operation.ts';
import type { Tx } from '../../core/db/db.ts';
import { asMoney } from '../../core/db/wire.ts';
import { doEachDue } from '../../core/jobs/eachDue.ts';
import { type Message, putInOutbox } from '../../core/jobs/outbox.store.ts';
import { endingTexts } from './coupon.texts.ts';
import { expireCoupons } from './coupons.store.ts';
import { lateFor } from '../ledger/payment.rules.ts';
import { operatingCompanyId } from '../ledger/operatingCompany.ts';

/** Purses that are looked for at once. */
const most = 500;

/** Ends coupons whose time is over by a day, and vouchers whose time is over, a purse at a time. */
export const endCoupons = async (app: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> => {
  const now = app.clock();
  await app.db
    .updateTable('voucher')
    .set({ state: lotState.of.expired })
    .where('state', '=', lotState.of.usable)
    .where('expires_at', '<=', now)
    .execute();
  const due: number[] = [];
  for (let found = most; found === most;) {
    const { rows } = await sql<{ ownerId: number }>`
      select distinct owner_id as "ownerId" from lot
      where state = 1 and expires_at <= ${new Date(now.getTime() - lateFor)} and account <> 1 and remaining > 0
        and owner_id > ${due.at(-1) ?? 0}
      order by 1 limit ${most}`.execute(app.db);
    found = rows.length;
    due.push(...rows.map(({ ownerId }) => ownerId));
  }
  await doEachDue(app.log, due, {
    named: (ownerId) => ({ ownerId }),
    work: (ownerId) =>
      app.db
        .transaction()
        .execute((tx) => expireCoupons(tx, { ownerId, companyId: operatingCompanyId, now })),
  });
};

/** Days before the end at which a customer is notified (lifecycles §7), the nearest first. */
const told = [1, 3, 7] as const;

interface Ending {
  readonly ownerId: number;
  readonly lotId: number;
  readonly remaining: string;
  readonly unit: 3 | 4;
  readonly expiresAt: Date;
  readonly days: number;
  readonly name: string;
  readonly email: string;
  readonly zone: number;
}

/** Lots that end within these days and whose customers got no notification at this or a nearer distance. */
const endingSoon = async (tx: Tx, now: Date): Promise<Ending[]> => {
  const { rows } = await sql<Ending>`
    with soon as (
      select l.owner_id, l.id, l.remaining, l.currency, l.expires_at,
        (select min(d) from unnest(${[...told]}::int[]) d where l.expires_at <= ${now}::timestamptz + make_interval(days => d)) as days
      from lot l where l.state = 1 and l.account <> 1 and l.remaining > 0
        and l.expires_at > ${now} and l.expires_at <= ${now}::timestamptz + make_interval(days => ${told.at(-1)})),
      noted as (
        insert into lot_reminder (owner_id, lot_id, days, at)
        select s.owner_id, s.id, s.days, ${now}::timestamptz from soon s
        where not exists (select from lot_reminder r where r.owner_id = s.owner_id and r.lot_id = s.id and r.days <= s.days)
        on conflict do nothing returning owner_id, lot_id, days)
    select n.owner_id as "ownerId", n.lot_id as "lotId", s.remaining, s.currency as unit, s.expires_at as "expiresAt", n.days,
      u.name, u.email, u.zone
    from noted n join soon s on s.owner_id = n.owner_id and s.id = n.lot_id join "user" u on u.id = n.owner_id
    where u.email is not null and u.deleted_at is null order by n.owner_id, s.expires_at, n.lot_id`.execute(
    tx,
  );
  return rows;
};

const lastSecond = (expiresAt: Date): string =>
  new Date(expiresAt.getTime() - second + businessOffset).toISOString().slice(0, 19).replace('T', ' ');

const mailOf = (lots: readonly Ending[], now: Date): Message | undefined => {
  const [first] = lots;
  if (!first) return undefined;
  const language = first.zone === 1 ? 'zh' : 'en';
  const say = (name: keyof typeof endingTexts, data = {}): string =>
    fill(textIn(endingTexts[name], language), data);
  const lines = lots.map(({ remaining, unit, expiresAt }) =>
    say('line', {
      amount: asMoney(remaining),
      unit: unit === 3 ? 'CRMB' : 'CUSD',
      end: lastSecond(expiresAt),
    }),
  );
  return {
    kind: 'mail',
    recipient: first.email,
    subject: say('subject'),
    text: [say('greeting', { name: first.name }), '', say('says'), ...lines, '', say('hint')].join('\n'),
    // News of an end is none after it.
    until: new Date(now.getTime() + day),
  };
};

/**
 * Notifies customers whose coupons end in 7, 3 or 1 days: one mail for each customer, each lot once at each distance.
 */
export const remindOfCoupons = async (app: Pick<App, 'db' | 'clock' | 'live'>): Promise<void> => {
  const now = app.clock();
  const events = await app.db.transaction().execute(async (tx) => {
    const owners = Map.groupBy(await endingSoon(tx, now), ({ ownerId }) => ownerId);
    const mails = [...owners.values()].map((lots) => mailOf(lots, now)).filter((mail) => mail !== undefined);
    return mails.length > 0 ? [await putInOutbox(tx, bySystem(now), mails)] : [];
  });
  app.live.send(events);
};
