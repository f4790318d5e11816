import { allCalls, approvalEscalates, approvalState, dutyType, hour } from '@renderdesk/contract';
import { whomToTell } from '../calendar/index.ts';
import { callLabel } from '../core/calls/texts.ts';
import type { Tx } from '../core/db/db.ts';
import type { BusEvent } from '../core/events/eventBus.ts';
import { notify } from '../core/jobs/notifying.ts';

/**
 * Tells of requests that have waited too long, each once: whoever of operations is on duty, else the requester's lead and the
 * administrators. Answers the events to send.
 */
export const escalateApprovals = async (tx: Tx, now: Date): Promise<BusEvent[]> => {
  const late = await tx
    .updateTable('approval')
    .set({ escalated_at: now })
    .from('admin as requester')
    .whereRef('requester.id', '=', 'approval.requester_id')
    .where('approval.state', '=', approvalState.of.waiting)
    .where('approval.escalated_at', 'is', null)
    .where('approval.requested_at', '<=', new Date(now.getTime() - approvalEscalates))
    .where('approval.expires_at', '>', now)
    .returning([
      'approval.id',
      'approval.call',
      'approval.requester_id',
      'approval.request_id',
      'requester.really_name',
    ])
    .execute();
  const events: BusEvent[] = [];
  for (const one of late) {
    const call = allCalls.find(({ name }) => name === one.call);
    for (const adminId of await whomToTell(tx, {
      now,
      type: dutyType.of.operations,
      about: one.requester_id,
    })) {
      const person = await tx
        .selectFrom('admin')
        .where('id', '=', adminId)
        .select('language')
        .executeTakeFirst();
      const language = person?.language === 'en' ? 'en' : 'zh';
      events.push(
        ...(await notify(
          tx,
          { now, requestId: one.request_id, language },
          {
            adminId,
            kind: 'approvalWaiting',
            data: {
              approvalId: one.id,
              action: call ? callLabel(language, call) : one.call,
              by: one.really_name,
              hours: Math.floor(approvalEscalates / hour),
            },
          },
        )),
      );
    }
  }
  return events;
};
