import {
  fill,
  type Language,
  type NotificationName,
  notificationKinds,
  preferences,
  channelsOf,
  textIn,
} from '@renderdesk/contract';
import { notificationTexts } from '@renderdesk/contract/account/notification.texts.ts';
import type { Tx } from '../db/db.ts';
import type { BusEvent } from '../events/eventBus.ts';
import { putInOutbox } from './outbox.store.ts';
import { mailTexts } from './notifying.texts.ts';

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

/**
 * Notifies one person in the caller's transaction, by notification and by mail, as the person chose and the kind
 * allows. The only function that creates notifications. Returns the events to send after the commit.
 */
export const notify = async (tx: Tx, c: Moment, note: Note): Promise<BusEvent[]> => {
  const person = await tx
    .selectFrom('admin')
    .leftJoin('preference', (join) =>
      join.onRef('preference.admin_id', '=', 'admin.id').on('preference.key', '=', 'notifications'),
    )
    .where('admin.id', '=', note.adminId)
    .select(['admin.email', 'admin.really_name', 'admin.language', 'preference.value'])
    .executeTakeFirst();
  if (!person) return [];
  const chosen = preferences.notifications.safeParse(person.value);
  const channels = channelsOf(note.kind, chosen.success ? chosen.data[note.kind] : undefined);
  const events: BusEvent[] = [];
  if (channels.bell) {
    await tx
      .insertInto('notification')
      .values({
        admin_id: note.adminId,
        kind: note.kind,
        data: JSON.stringify(note.data),
        created_at: c.now,
      })
      .execute();
    events.push({ topic: 'notification', to: note.adminId });
  }
  const address = note.mailTo === undefined ? person.email : note.mailTo;
  if (channels.mail && note.mail !== false && address !== null) {
    const language = (person.language ?? c.language) === 'en' ? 'en' : 'zh';
    const words = Object.entries(note.words ?? {}).map(([place, word]) => [place, word(language)]);
    const says = fill(textIn(notificationTexts[note.kind].says, language), {
      ...note.data,
      ...Object.fromEntries(words),
    });
    const filled = { name: person.really_name, says };
    const message = {
      kind: 'mail',
      recipient: address,
      subject: fill(
        textIn(
          mailTexts.subject[notificationKinds[note.kind].tone === 'warning' ? 'account' : 'news'],
          language,
        ),
        filled,
      ),
      text: fill(textIn(mailTexts.text, language), filled),
    } as const;
    events.push(
      await putInOutbox(tx, { ...c, platform: 0, ip: '', userAgent: '', actor: undefined }, [message]),
    );
  }
  return events;
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
