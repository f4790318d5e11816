import { marketingTime, messageCategory, messageStatus } from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import { bySystem } from '../core/audit/operation.ts';
import { changeRow } from '../core/crud/crud.store.ts';
import { doEachDue } from '../core/jobs/eachDue.ts';
import { outboxChanged } from '../core/jobs/outbox.store.ts';
import { lockOpen, openPushes, sendSome, settleReceivers } from './push.store.ts';

/** So many receivers are put into the outbox by one transaction. */
const atOnce = 200;
/** Sends what is due of one push: a bounded number, then what the outbox answered. */
const sendPush = async (app: App, id: number, now: Date): Promise<void> => {
  const isOpen = await app.db.transaction().execute(async (tx) => {
    const push = await lockOpen(tx, id);
    if (!push) return false;
    const isMarketing = push.message_category === messageCategory.of.marketing;
    if (isMarketing && marketingTime(now) > now) return false;
    if (push.message_status === messageStatus.of.scheduled) {
      const set = { message_status: messageStatus.of.sending, started_at: now };
      await changeRow(tx, 'message_push', id, { now, set });
      Object.assign(push, set);
    }
    await sendSome(tx, push, bySystem(now), atOnce);
    await settleReceivers(tx, push, now);
    return true;
  });
  if (isOpen) app.live.send([outboxChanged, { topic: 'messagePush' }]);
};

/** Sends the pushes that are due (lifecycles §16): each receiver once, also after a crash. */
export const sendPushes = async (app: App, now = app.clock()): Promise<void> => {
  const due = await openPushes(app.db, now);
  await doEachDue(app.log, due, {
    named: ({ id }) => ({ pushId: id }),
    work: ({ id }) => sendPush(app, id, now),
  });
};
