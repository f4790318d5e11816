import {
  type Channels,
  channelsOf,
  fill,
  type Language,
  notificationKinds,
  type NotificationName,
  type Pair,
  textIn,
} from '@renderdesk/contract';
import { sampleOf } from '@renderdesk/contract/account/notification.sample.texts.ts';
import type { Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';
import { maySeeCopies, type Receiver, receiverOf, sentenceOf, settingOf } from './noticeSetting.store.ts';
import { mailTexts, prefixTexts } from './notifying.texts.ts';
import { type Message, putInOutbox } from './outbox.store.ts';

/** A notification to one person. `data` fills the text of its kind. */
export interface Note {
  readonly adminId: number;
  readonly kind: NotificationName;
  readonly data: Readonly<Record<string, unknown>>;
  /** Placeholders of the mail's text in the person's language, by name. */
  readonly words?: Readonly<Record<string, (language: Language) => string>>;
  /** Mail address in place of the person's current one, such as the former one. */
  readonly mailTo?: string | null;
  /** False where a separate mail says the same. */
  readonly mail?: false;
}

/** Time of the event, and the request id if there is one. */
interface Moment {
  readonly now: Date;
  readonly requestId: string;
  readonly language: Language;
}

/** A notification as it goes to one receiver. */
interface Delivery extends Omit<Note, 'adminId'> {
  readonly to: Receiver;
  readonly says: Pair;
  /** Whether `says` differs from the standard sentence, so that the notification keeps it. */
  readonly isOwn: boolean;
  readonly channels: Channels;
}

const bothIn = (pair: Pair, change: (text: string, language: Language) => string): Pair => [
  change(textIn(pair, 'en'), 'en'),
  change(textIn(pair, 'zh'), 'zh'),
];

/** Writes the messages of a delivery; returns the events, and the channels that lead to the receiver. */
const deliver = async (
  tx: Tx,
  c: Moment,
  d: Delivery,
): Promise<{ readonly events: BusEvent[]; readonly went: Channels }> => {
  const events: BusEvent[] = [];
  const { to, kind, channels } = d;
  if (channels.bell) {
    const says = d.isOwn && { says: { en: textIn(d.says, 'en'), zh: textIn(d.says, 'zh') } };
    await tx
      .insertInto('notification')
      .values({
        admin_id: to.adminId,
        kind,
        data: JSON.stringify({ ...d.data, ...says }),
        created_at: c.now,
      })
      .execute();
    events.push({ topic: 'notification', to: to.adminId });
  }
  const language = (to.language ?? c.language) === 'en' ? 'en' : 'zh';
  const words = Object.entries(d.words ?? {}).map(([place, word]) => [place, word(language)]);
  const says = fill(textIn(d.says, language), { ...d.data, ...Object.fromEntries(words) });
  const filled = { name: to.name, says };
  const subject = fill(
    textIn(mailTexts.subject[notificationKinds[kind].tone === 'warning' ? 'account' : 'news'], language),
    filled,
  );
  const address = d.mailTo === undefined ? to.email : d.mailTo;
  const messages: Message[] = [];
  if (channels.mail && d.mail !== false && address !== null)
    messages.push({
      kind: 'mail',
      recipient: address,
      subject,
      text: fill(textIn(mailTexts.text, language), filled),
    });
  if (channels.sms && to.phone !== null)
    messages.push({
      kind: 'sms',
      recipient: to.phone,
      subject,
      text: fill(textIn(mailTexts.sms, language), filled),
    });
  if (messages.length > 0)
    events.push(
      await putInOutbox(tx, { ...c, platform: 0, ip: '', userAgent: '', actor: undefined }, messages),
    );
  return {
    events,
    went: {
      bell: channels.bell,
      mail: messages.some((message) => message.kind === 'mail'),
      sms: messages.some((message) => message.kind === 'sms'),
    },
  };
};

/** Who was notified of what in a transaction, so that copies of one event to many people are one. */
const notified = new WeakMap<Tx, Set<string>>();
/** Whether a person is not yet notified of it in this transaction. */
const isFirst = (tx: Tx, { adminId, kind, data }: Note): boolean => {
  const done = notified.get(tx) ?? new Set();
  notified.set(tx, done);
  const key = JSON.stringify([adminId, kind, data]);
  if (done.has(key)) return false;
  done.add(key);
  return true;
};

/**
 * Notifies one person in the caller's transaction, by the channels and in the words of the kind's setting, as far as
 * the person did not choose otherwise; the staff that the setting names receive a copy. The only function that creates
 * notifications. Returns the events to send after the commit.
 */
export const notify = async (tx: Tx, c: Moment, note: Note): Promise<BusEvent[]> => {
  const { kind } = note;
  const to = await receiverOf(tx, note.adminId);
  if (!to) return [];
  const setting = await settingOf(tx, kind);
  const says = sentenceOf(kind, setting);
  const isOwn = setting.saysEn !== null || setting.saysZh !== null;
  const copied = setting.receiverIds.filter((id) => id !== note.adminId);
  const events: BusEvent[] = [];
  // Whom the setting names may have a copy of it already.
  if (isFirst(tx, note) || !setting.receiverIds.includes(note.adminId)) {
    const channels = channelsOf(kind, to.chosen[kind], setting);
    events.push(...(await deliver(tx, c, { ...note, to, says, isOwn, channels })).events);
  }
  for (const adminId of await maySeeCopies(tx, kind, copied)) {
    const other = isFirst(tx, { ...note, adminId }) ? await receiverOf(tx, adminId) : undefined;
    if (!other) continue;
    const copy = {
      kind,
      data: note.data,
      ...(note.words && { words: note.words }),
      to: other,
      says: bothIn(
        says,
        (text, language) => fill(textIn(prefixTexts.copy, language), { name: to.name }) + text,
      ),
      isOwn: true,
      // Whom the setting names did not have to choose.
      channels: channelsOf(kind, other.chosen[kind], { ...setting, isOnlyChosen: false }),
    };
    events.push(...(await deliver(tx, c, copy)).events);
  }
  return events;
};

/** Sends a sample of a kind with these words to one person; returns the events, and the channels that it went by. */
export const notifySample = async (
  tx: Tx,
  c: Moment,
  o: {
    readonly adminId: number;
    readonly kind: NotificationName;
    readonly channels: Channels;
    readonly saysEn: string | null;
    readonly saysZh: string | null;
  },
): Promise<{ readonly events: BusEvent[]; readonly went: Channels }> => {
  const to = await receiverOf(tx, o.adminId);
  if (!to) return { events: [], went: { bell: false, mail: false, sms: false } };
  const says = bothIn(
    sentenceOf(o.kind, o),
    (text, language) => textIn(prefixTexts.test, language) + sampleOf(text, language),
  );
  const data = { isTest: true };
  return deliver(tx, c, { to, kind: o.kind, data, says, isOwn: true, channels: o.channels });
};

/**
 * Marks notifications of a person as read: all unread ones, or those of the ids that belong to the person. Returns
 * their ids.
 */
export const markRead = async (
  tx: Tx,
  o: { readonly adminId: number; readonly now: Date; readonly among?: readonly number[] },
): Promise<number[]> => {
  const theirs = tx.updateTable('notification').where('admin_id', '=', o.adminId);
  const read = await (o.among ? theirs.where('id', 'in', o.among) : theirs.where('read_at', 'is', null))
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(o.now)) }))
    .returning('id')
    .execute();
  return read.map(({ id }) => id);
};
