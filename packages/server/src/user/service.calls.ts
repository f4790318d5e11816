import { userServices } from '@renderdesk/contract';
import { actorAt } from '../core/auth/principal.ts';
import { done, type Outcome, serve } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import { isStorable } from '../core/http/input.ts';
import { applyToTasks } from '../task/index.ts';
import { expectSeen, lockCustomers } from './allocation.store.ts';
import { changeCustomer, customerInfo, lockCustomer, setSettings } from './detail.store.ts';
import * as store from './service.store.ts';

/** The text of a JSON object, as it will be kept. Throws `badInput` for anything else. */
const objectText = (text: string): string => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isStorable(value))
    throw badFields('jsonContent');
  return JSON.stringify(value);
};

/** What the farm renders for a customer, and what software of theirs is told. */
export const userServiceCalls = serve(userServices, {
  renderService: async ({ db, actor, input }) => {
    const { id, platforms } = await customerInfo(db, actor, input.userId);
    const open = platforms ?? [];
    return (await store.platformsOf(db, id)).map((row) => ({
      platform: row.id,
      isOpen: open.length === 0 || open.includes(row.id),
      openTasks: row.open,
      lastSubmitTime: asInstantOrNull(row.last),
    }));
  },

  setRenderService: async ({ tx, actor, input, now, effects }) => {
    const customer = await lockCustomer(tx, actor, input);
    const platforms = [...new Set(input.platforms as number[])].toSorted((a, b) => a - b);
    await store.expectPlatforms(tx, platforms);
    effects.reason = input.reason;
    await changeCustomer(tx, customer.id, {}, now);
    await setSettings(tx, customer.id, { platforms });
    return null;
  },

  platformSync: async ({ tx, actor, input, now }) => {
    const customer = await customerInfo(tx, actor, input.userId);
    const taskIds = await store.openTasksOf(tx, { userId: customer.id, platform: input.platform });
    const refused = await applyToTasks(tx, actorAt(actor, now), {
      action: 'setNodeCountAndLevel',
      taskIds,
      set: {
        ...(customer.task_level !== null && { level: customer.task_level }),
        ...(customer.node_limit !== null && { node_limit: customer.node_limit }),
        properties: customer.task_properties,
        requirements: customer.task_requirements,
        constraints: customer.task_constraints,
        category: customer.task_category,
      },
    });
    return { tasks: taskIds.length - refused.size };
  },

  synchronise: async ({ tx, actor, ids, now }) => {
    const seen = await lockCustomers(tx, actor, ids);
    await store.reckonAccounts(tx, seen, now);
    return new Map(seen.map((id): [number, Outcome] => [id, done]));
  },

  localRenderSets: async ({ db, actor, input }) => {
    await expectSeen(db, actor, input.userId);
    return (await store.renderSetsOf(db, input.userId)).map((row) => ({
      localRenderSetId: asId(row.id),
      setName: row.name,
      cgId: row.software_id,
      pluginVersions: row.plugins,
      renderPath: row.render_path,
      updatedBy: row.really_name,
      updateTime: asInstant(row.updated_at),
      version: row.version,
    }));
  },
  saveLocalRenderSet: async ({ tx, actor, input, now }) => ({
    localRenderSetId: asId(
      await store.saveRenderSet(tx, actor, {
        userId: input.userId,
        id: input.localRenderSetId,
        version: input.version,
        name: input.setName,
        softwareId: input.cgId,
        plugins: input.pluginVersions,
        path: input.renderPath,
        by: actor.adminId,
        now,
      }),
    ),
  }),
  removeLocalRenderSet: async ({ tx, actor, input }) => {
    await store.removeKept(tx, actor, 'local_render_set', input.localRenderSetId);
    return null;
  },

  jsonList: async ({ db, actor, input }) => {
    await expectSeen(db, actor, input.userId);
    return (await store.jsonOf(db, input.userId)).map((row) => ({
      userJsonId: asId(row.id),
      jsonName: row.name,
      jsonContent: JSON.stringify(row.content, null, 2),
      remark: row.remark,
      updatedBy: row.really_name,
      updateTime: asInstant(row.updated_at),
      version: row.version,
    }));
  },
  saveJson: async ({ tx, actor, input, now }) => ({
    userJsonId: asId(
      await store.saveJson(tx, actor, {
        userId: input.userId,
        id: input.userJsonId,
        version: input.version,
        name: input.jsonName,
        content: objectText(input.jsonContent),
        remark: input.remark,
        by: actor.adminId,
        now,
      }),
    ),
  }),
  removeJson: async ({ tx, actor, input }) => {
    await store.removeKept(tx, actor, 'user_json', input.userJsonId);
    return null;
  },
});
