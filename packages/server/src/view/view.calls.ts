import {
  allCalls,
  type Out,
  ViewLook,
  views,
  viewAudience,
  viewsAList,
  viewsAPerson,
} from '@renderdesk/contract';
import { type Actor, holds, mayCall } from '../core/auth/actor.ts';
import { expectVersion } from '../core/crud/crud.store.ts';
import { ApiError } from '../core/http/apiError.ts';
import { serve } from '../core/calls/serve.ts';
import { asId, asIdOrNull, asInstant } from '../core/db/wire.ts';
import * as store from './view.store.ts';

/** Tells the open consoles of one person, or of everyone where others saw or see the view too. */
const changed = (actor: Actor, ...audiences: readonly number[]) =>
  ({
    topic: 'view',
    ...(audiences.every((audience) => audience === viewAudience.of.mine) && { to: actor.adminId }),
  }) as const;
const viewerOf = (actor: Actor): store.Viewer => ({
  adminId: actor.adminId,
  roleIds: actor.roles.map((role) => role.roleId),
});

/** Whether there is such a list and its rows may be asked for; a view tells nothing of a list that is closed. */
const mayList = (actor: Actor, list: string): boolean => {
  const [name] = list.split('?');
  const call = allCalls.find((one) => one.name === name);
  return call?.kind === 'list' && mayCall(actor, call.access);
};

/** A view's content as it is stored. Throws `forbidden` for showing it to others without the key, or to a foreign role. */
const contentOf = (actor: Actor, input: Out<(typeof views.add.input)['shape']>): store.ViewContent => {
  const { audience } = input;
  const shared = audience !== viewAudience.of.mine;
  const roleId = audience === viewAudience.of.role ? input.roleId : null;
  if (audience === viewAudience.of.role && roleId === null)
    throw new ApiError('badInput', { fields: 'roleId' });
  const ofMine = roleId === null || actor.roles.some((role) => role.roleId === roleId);
  if (shared && (!holds(actor, 'view:share') || !ofMine))
    throw new ApiError('forbidden', { key: 'view:share' });
  return { name: input.viewName, audience, roleId, query: input.viewQuery, look: input.look };
};

export const viewCalls = serve(views, {
  list: async ({ db, actor, input }) => {
    if (!mayList(actor, input.list)) return [];
    const rows = await store.visibleViews(db, viewerOf(actor), input.list);
    return rows.map((row) => ({
      viewId: asId(row.id),
      viewName: row.name,
      audience: row.audience,
      roleId: asIdOrNull(row.role_id),
      ownerName: row.really_name,
      mine: row.admin_id === actor.adminId,
      viewQuery: row.query,
      look: ViewLook.nullable().catch(null).parse(row.look),
      isDefault: row.default_id !== null,
      version: row.version,
      updateTime: asInstant(row.updated_at),
    }));
  },

  add: async ({ tx, actor, input, now, effects }) => {
    if (!mayList(actor, input.list)) throw new ApiError('notFound');
    const content = contentOf(actor, input);
    const { adminId } = actor;
    const own = await store.countOwn(tx, adminId, input.list);
    if (own.ofList >= viewsAList) throw new ApiError('limitReached', { limit: viewsAList });
    // What stands behind a list's name is the caller's word, so that there are as many lists as one likes.
    if (own.ofAll >= viewsAPerson) throw new ApiError('limitReached', { limit: viewsAPerson });
    const id = await store.insertView(tx, { ...content, adminId, list: input.list, now });
    effects.events.push(changed(actor, content.audience));
    return { viewId: asId(id) };
  },

  update: async ({ tx, actor, input, now, effects }) => {
    const before = await store.existingView(tx, viewerOf(actor), input.viewId);
    if (before.admin_id !== actor.adminId) throw new ApiError('notFound');
    await expectVersion(tx, 'view', before, input.version);
    const content = contentOf(actor, { ...input, list: before.list });
    await store.updateView(tx, { ...content, id: before.id, now });
    effects.events.push(changed(actor, before.audience, content.audience));
    return null;
  },

  remove: async ({ tx, actor, input, effects }) => {
    const before = await store.existingView(tx, viewerOf(actor), input.viewId);
    if (before.admin_id !== actor.adminId && !holds(actor, 'view:share'))
      throw new ApiError('forbidden', { key: 'view:share' });
    await store.deleteView(tx, before.id);
    effects.events.push(changed(actor, before.audience));
    return null;
  },

  setDefault: async ({ tx, actor, input, effects }) => {
    const { list, viewId } = input;
    if (!mayList(actor, list)) throw new ApiError('notFound');
    if (viewId !== null && !(await store.seesView(tx, viewerOf(actor), list, viewId)))
      throw new ApiError('notFound');
    await store.putDefault(tx, { adminId: actor.adminId, list, viewId });
    effects.events.push(changed(actor));
    return null;
  },
});
