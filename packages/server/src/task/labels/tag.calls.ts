import { tags } from '@renderdesk/contract';
import { actorAt } from '../../core/auth/principal.ts';
import { ApiError } from '../../core/http/apiError.ts';
import { serve } from '../../core/calls/serve.ts';
import { seesEveryTask } from '../render/render.store.ts';
import { isBorne, noteLabels, tagsOf, unlabelAll } from './tag.store.ts';

/** The dictionary of staff's labels. */
export const tagCalls = serve(tags, {
  query: ({ db, actor, input }) => tagsOf(db, actor, input.adminTagName),
  get: async ({ db, actor, input }) => {
    const found = (await tagsOf(db, actor, input.adminTagName)).find(
      (one) => one.adminTagName === input.adminTagName,
    );
    if (!found) throw new ApiError('notFound');
    return found;
  },
  add: async ({ tx, actor, now, input }) => {
    const { adminTagName } = input;
    const isNew = await noteLabels(tx, { by: actor.adminId, now }, (labels) =>
      labels.includes(adminTagName) ? labels : [...labels, adminTagName],
    );
    if (!isNew) throw new ApiError('alreadyTaken', { issues: [{ path: 'adminTagName' }] });
    return null;
  },
  remove: async ({ tx, actor, now, input }) => {
    const { adminTagName } = input;
    if (await isBorne(tx, adminTagName)) throw new ApiError('stillInUse');
    const was = await noteLabels(tx, { by: actor.adminId, now }, (labels) =>
      labels.filter((label) => label !== adminTagName),
    );
    if (!was) throw new ApiError('notFound');
    return null;
  },
  deleteTag: async ({ tx, actor, now, input, effects }) => {
    const { adminTagName, reason } = input;
    if (!seesEveryTask(actor) && (await isBorne(tx, adminTagName))) throw new ApiError('stillInUse');
    const by = actorAt(actor, now);
    const { tasks, all } = await unlabelAll(tx, { label: adminTagName, reason, by });
    const wasNoted = await noteLabels(tx, { by: actor.adminId, now }, (labels) =>
      labels.filter((label) => label !== adminTagName),
    );
    if (all === 0 && !wasNoted) throw new ApiError('notFound');
    effects.reason = reason;
    return { tasks };
  },
});
