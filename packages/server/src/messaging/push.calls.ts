import {
  errorCodes,
  type Language,
  marketingTime,
  messageCategory,
  messageOptOuts,
  messagePushes,
  messageStatus,
  type PushAction,
  pushFixed,
  pushTransitions,
  templateStatus,
  templateType,
} from '@renderdesk/contract';
import { eq, resolved, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Outcome, type Route, serve, type UploadedFile } from '../core/calls/serve.ts';
import { changeRows, insertRow, lockRow, lockRows, updateRow } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import { ApiError, messageOf, notFound } from '../core/http/apiError.ts';
import { listReader } from '../core/uploads/readers.ts';
import { customerColumns, customersOf, ofUser } from '../user/index.ts';
import { optOutsSeen, putOptOuts, removeOptOuts } from './optOut.store.ts';
import {
  addReceivers,
  copyFailed,
  isSentAgain,
  planReceivers,
  previewOf,
  type Push,
  pushOf,
  templateOf,
} from './push.store.ts';

/** A push has at most so many receivers. */
const mostReceivers = 200_000;
const { draft, scheduled } = messageStatus.of;

const list = listing(messagePushes.list)
  .from((db) =>
    db
      .selectFrom('message_push')
      .innerJoin('message_template', 'message_template.id', 'message_push.template_id')
      .where('message_push.deleted_at', 'is', null),
  )
  .list({
    key: 'message_push.id',
    where: {
      title: words('message_push.title'),
      messageStatus: eq('message_push.message_status'),
      messageCategory: eq('message_push.message_category'),
    },
    sorts: { createTimeFlag: 'message_push.created_at' },
    columns: {
      pushId: 'message_push.id',
      templateName: 'message_template.template_name',
      sendTime: 'message_push.send_at',
      endTime: 'message_push.ended_at',
      createTime: 'message_push.created_at',
      version: 'message_push.version',
      reason: 'message_push.reason',
    },
  });

const receivers = listing(messagePushes.receivers)
  .from((db, { actor, input }) => {
    const rows = db
      .selectFrom('message_receiver')
      .innerJoin('user', 'user.id', 'message_receiver.user_id')
      .where('message_receiver.push_id', '=', input.pushId);
    const customers = customersOf(db, actor);
    return customers ? rows.where('user.id', 'in', customers) : rows;
  })
  .list({
    key: 'user.id',
    where: {
      pushId: resolved,
      ...ofUser('message_receiver.user_id'),
      receiverState: eq('message_receiver.receiver_state'),
    },
    sorts: { userIdFlag: 'user.id' },
    columns: {
      ...customerColumns,
      receiverState: 'message_receiver.receiver_state',
      skipReason: 'message_receiver.skip_reason',
      error: 'message_receiver.error',
      handledTime: 'message_receiver.handled_at',
    },
  });

const optOuts = listing(messageOptOuts.list)
  .from((db, { actor }) => optOutsSeen(db, actor))
  .list({
    key: 'user.id',
    where: ofUser('message_opt_out.user_id'),
    sorts: { createTimeFlag: 'message_opt_out.created_at' },
    columns: {
      ...customerColumns,
      reason: 'message_opt_out.reason',
      createTime: 'message_opt_out.created_at',
    },
  });

/** A template that pushes may use: approved, and no code for signing in. Throws `notFound`, `notAllowedInState`. */
const usable = async (tx: Tx, id: number) => {
  const template = await templateOf(tx, id);
  if (!template) throw notFound();
  if (
    template.template_status !== templateStatus.of.approved ||
    template.template_type === templateType.of.code
  )
    throw new ApiError('notAllowedInState');
  return template;
};

interface Chosen {
  readonly tx: Tx;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}
/** Locks pushes; those in another state, or about to be sent, are refused. */
const locked = (c: Chosen, action: PushAction) =>
  lockRows(c.tx, 'message_push', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    refuse: (row) =>
      (pushTransitions[action].from as readonly number[]).includes(row.message_status) &&
      !(row.message_status === scheduled && isFixed(row, c.now))
        ? undefined
        : errorCodes.notAllowedInState,
  });
const isFixed = ({ send_at }: Push, now: Date): boolean =>
  send_at !== null && send_at.getTime() - now.getTime() < pushFixed;
const step =
  (action: 'cancel' | 'stop') =>
  async (c: Chosen & { readonly input: { readonly reason?: string } }): Promise<Map<number, Outcome>> => {
    const { free, outcomes } = await locked(c, action);
    const set = {
      message_status: pushTransitions[action].to,
      ended_at: c.now,
      ...(c.input.reason !== undefined && { reason: c.input.reason }),
    };
    await changeRows(c.tx, 'message_push', free, { now: c.now, set });
    return outcomes;
  };

/** Lines of a file of customer IDs; a first line of headings is passed over. Throws `fileNotAccepted`. */
const readLines = async (file: UploadedFile) => {
  const { rows } = await file.read(listReader, null);
  const isHeading = !/^\d+$/.test(rows[0]?.[0] ?? '');
  return rows
    .slice(isHeading ? 1 : 0)
    .map(([customer = ''], at) => ({ line: at + (isHeading ? 2 : 1), customer }));
};
const lineMessage = (code: number, language: Language): string => messageOf(code, language, {});

/** Pushes of text messages, and who wants none. */
export const pushCalls: readonly Route[] = [
  ...serve(messagePushes, {
    list,
    receivers,
    add: async ({ tx, actor, input, now }) => {
      const template = await usable(tx, input.templateId);
      const set = {
        title: input.title,
        template_id: template.id,
        message_category: template.template_type as 1 | 2,
        created_by: actor.adminId,
      };
      return { pushId: asId(await insertRow(tx, 'message_push', { now, set })) };
    },
    update: async ({ tx, input, now }) => {
      const template = await usable(tx, input.templateId);
      await updateRow(tx, 'message_push', {
        id: input.pushId,
        version: input.version,
        now,
        set: (row) => {
          if (row.message_status !== draft) throw new ApiError('notAllowedInState');
          const category = template.template_type as 1 | 2;
          return { title: input.title, template_id: template.id, message_category: category };
        },
      });
      return null;
    },
    remove: async (c) => {
      const { free, outcomes } = await locked(c, 'remove');
      await changeRows(c.tx, 'message_push', free, { now: c.now, set: { deleted_at: c.now } });
      return outcomes;
    },
    uploadUserIds: async ({ tx, actor, file, input, now, language, effects }) => {
      const lines = await readLines(file);
      const push = await lockRow(tx, 'message_push', { id: input.pushId });
      if (push.message_status !== draft) throw new ApiError('notAllowedInState');
      const plan = await planReceivers(tx, actor, push.id, lines);
      const good = plan.flatMap(({ code, userId }) =>
        code === errorCodes.success && userId ? [userId] : [],
      );
      if (push.total + good.length > mostReceivers)
        throw new ApiError('limitReached', { limit: mostReceivers });
      effects.derived.push({ kind: 'file', id: null, before: null, after: { name: file.name } });
      const applied = input.apply === '1' && good.length > 0;
      if (applied) await addReceivers(tx, push, good, now);
      const rows = plan.map(({ line, customer, code }) => ({
        line,
        customer,
        code,
        message: lineMessage(code, language),
      }));
      return { added: good.length, applied, rows };
    },
    preview: async ({ db, actor, input, now }) => {
      const push = await pushOf(db, input.pushId);
      const at = new Date(Math.max(push.send_at?.getTime() ?? 0, now.getTime()));
      const from = push.message_category === messageCategory.of.marketing ? marketingTime(at) : at;
      return { ...(await previewOf(db, actor, push, now)), from: asInstant(from) };
    },
    updateSendTime: async (c) => {
      const { free, outcomes } = await locked(c, 'schedule');
      const at = c.input.sendTime === null ? c.now : new Date(c.input.sendTime);
      if (at < c.now) throw new ApiError('badInput', { issues: [{ path: 'sendTime' }] });
      const ready = free.filter(({ total }) => total > 0);
      for (const row of free)
        if (!ready.includes(row)) outcomes.set(row.id, { code: errorCodes.notAllowedInState });
      c.effects.weight = ready.reduce((sum, { total }) => sum + total, 0);
      await changeRows(c.tx, 'message_push', ready, {
        now: c.now,
        set: { message_status: scheduled, send_at: at },
      });
      return outcomes;
    },
    cancel: step('cancel'),
    stop: step('stop'),
    resend: async (c) => {
      const { free, outcomes } = await locked(c, 'resend');
      let weight = 0;
      for (const push of free) {
        // What failed again is sent again from that push.
        if (push.failed === 0 || (await isSentAgain(c.tx, push.id)))
          outcomes.set(push.id, { code: errorCodes.notAllowedInState });
        else weight += (await copyFailed(c.tx, push, { by: c.actor.adminId, now: c.now })).total;
      }
      c.effects.weight = weight;
      return outcomes;
    },
  }),
  ...serve(messageOptOuts, {
    list: optOuts,
    add: (c) => putOptOuts(c.tx, c.actor, { userIds: c.ids, reason: c.input.reason, now: c.now }),
    remove: (c) => removeOptOuts(c.tx, c.actor, c.ids),
  }),
];
