import { tags } from '@renderdesk/contract';
import { Refusal } from '../core/refusal.ts';
import { serve } from '../core/serve.ts';
import { seesEveryTask } from './render.store.ts';
import { isBorne, noteLabels, tagsOf, unlabelAll } from './tag.store.ts';

/** The dictionary of staff's labels. */
export const tagCalls = serve(tags, {
  query: ({ db, actor, input }) => tagsOf(db, actor, input.adminTagName),
  get: async ({ db, actor, input }) => {
    const found = (await tagsOf(db, actor, input.adminTagName)).find(
      (one) => one.adminTagName === input.adminTagName,
    );
    if (!found) throw new Refusal('notFound');
    return found;
  },
  add: async ({ tx, actor, now, input, told }) => {
    const { adminTagName } = input;
    const isNew = await noteLabels(tx, { by: actor.adminId, now }, (labels) =>
      labels.includes(adminTagName) ? labels : [...labels, adminTagName],
    );
    if (!isNew) throw new Refusal('alreadyTaken', { issues: [{ path: 'adminTagName' }] });
    told.after = { adminTagName };
    told.events.push({ topic: 'setting' });
    return null;
  },
  remove: async ({ tx, actor, now, input, told }) => {
    const { adminTagName } = input;
    if (await isBorne(tx, adminTagName)) throw new Refusal('stillInUse');
    const was = await noteLabels(tx, { by: actor.adminId, now }, (labels) =>
      labels.filter((label) => label !== adminTagName),
    );
    if (!was) throw new Refusal('notFound');
    told.before = { adminTagName };
    told.events.push({ topic: 'setting' });
    return null;
  },
  deleteTag: async ({ tx, actor, now, input, told }) => {
    const { adminTagName, reason } = input;
    if (!seesEveryTask(actor) && (await isBorne(tx, adminTagName))) throw new Refusal('stillInUse');
    const by = actor.adminId;
    const { tasks, all } = await unlabelAll(tx, { label: adminTagName, reason, by, now });
    const wasNoted = await noteLabels(tx, { by, now }, (labels) =>
      labels.filter((label) => label !== adminTagName),
    );
    if (all === 0 && !wasNoted) throw new Refusal('notFound');
    told.reason = reason;
    told.before = { adminTagName, tasks: all };
    told.events.push({ topic: 'task' }, { topic: 'setting' });
    return { tasks };
  },
});
