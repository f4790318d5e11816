import { errorCodes, renderScripts, scriptState } from '@renderdesk/contract';
import { eq } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { done, type Outcome, serve } from '../../core/calls/serve.ts';
import { changeRow, writeUnique } from '../../core/crud/crud.store.ts';
import { asId, asIdOrNull, asInstant } from '../../core/db/wire.ts';
import { ApiError, badFields, notFound } from '../../core/http/apiError.ts';
import { softwareNames } from './names.store.ts';
import * as store from './renderScript.store.ts';
import { isSafePattern } from './safePattern.ts';

const { draft, testing } = scriptState.of;
const refused: Outcome = { code: errorCodes.notAllowedInState };

/** Render scripts as versions. */
export const renderScriptCalls = serve(renderScripts, {
  list: listing(renderScripts.list)
    .from((db) => store.scripts(db))
    .list({
      key: 'render_script.id',
      where: {
        cgId: eq('render_script.software_id'),
        os: eq('render_script.os'),
        scriptState: eq('render_script.script_state'),
      },
      sorts: { createTimeFlag: 'render_script.created_at' },
      columns: {
        scriptId: 'render_script.id',
        cgId: 'render_script.software_id',
        taskCount: store.tasksOfScript,
        changedBy: 'admin.really_name',
      },
      names: softwareNames,
    }),
  save: async ({ tx, actor, input, now }) => {
    for (const field of ['progressPattern', 'errorPattern'] as const)
      if (!isSafePattern(input[field])) throw badFields(field);
    const id = await store.saveDraft(tx, input, { by: actor.adminId, now });
    if (id === undefined) throw notFound();
    return { scriptId: asId(id) };
  },
  test: async ({ tx, actor, ids, input, now }) => {
    const outcomes = new Map<number, Outcome>();
    for (const script of await store.lockScripts(tx, ids)) {
      const trial = await store.trialOf(tx, actor, input);
      if (!trial) throw new ApiError('notFound');
      const { task, node } = trial;
      const fits =
        task.isFit &&
        task.script_id === null &&
        task.software_id === script.software_id &&
        task.platform_id === node.platform_id &&
        node.os === script.os &&
        node.software.includes(script.software_id);
      outcomes.set(script.id, fits ? done : refused);
      if (!fits) continue;
      const constraints = [
        ...task.constraints.filter((one) => !one.startsWith('node=')),
        `node=${node.name}`,
      ];
      await changeRow(tx, 'task', task.id, { set: { script_id: script.id, constraints } });
      await store.addTrial(tx, { scriptId: script.id, ...input, by: actor.adminId, now });
    }
    return outcomes;
  },
  apply: async ({ tx, actor, ids, input, now }) => {
    const outcomes = new Map<number, Outcome>();
    for (const { id, software_id: softwareId, os, script_state: state } of await store.lockScripts(tx, ids)) {
      // The first script of a software cannot be tested: no task of it is accepted before it has one.
      const isTried = (state !== draft && state !== testing) || !(await store.isWritten(tx, softwareId, os));
      outcomes.set(id, isTried ? done : refused);
      if (!isTried) continue;
      const uses = [...new Set(input.platforms)].map((platform) => ({
        scriptId: id,
        platform,
        softwareId,
        os,
      }));
      await writeUnique(store.addUses(tx, uses, { reason: input.reason, by: actor.adminId, now }), {});
    }
    return outcomes;
  },
  rollBack: async ({ tx, actor, ids, input, now }) => {
    const outcomes = new Map<number, Outcome>();
    for (const { id, software_id: softwareId, os } of await store.lockScripts(tx, ids)) {
      const uses = (await store.formerUses(tx, id)).flatMap(({ platform, former }) =>
        former === null ? [] : [{ scriptId: former, platform, softwareId, os }],
      );
      outcomes.set(id, uses.length === 0 ? refused : done);
      await store.addUses(tx, uses, { reason: input.reason, by: actor.adminId, now });
    }
    return outcomes;
  },
  usedVersion: async ({ db, input }) =>
    (await store.usesOf(db, input.cgId, input.os)).map(({ scriptId, since, ...row }) => ({
      ...row,
      scriptId: asIdOrNull(scriptId),
      since: since && asInstant(since),
    })),
  compare: async ({ db, input }) => {
    const ids = [input.otherId, input.scriptId];
    const rows = await store.scriptTexts(db, ids);
    return ids.map((scriptId) => {
      const row = rows.find(({ id }) => id === scriptId);
      if (!row) throw new ApiError('notFound');
      const { id, ...rest } = row;
      return { scriptId: asId(id), ...rest };
    });
  },
});
