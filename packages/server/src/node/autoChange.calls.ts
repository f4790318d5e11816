import { autoChanges } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { insertRow, updateRow } from '../core/crud/crud.store.ts';
import { asInstantOrNull } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';
import { changeOf, changeOn, changesNamed } from './autoChange.store.ts';
import { expectMirror } from './transferStart.store.ts';

/** Automatic change between rendering and renting. */
export const autoChangeCalls = serve(autoChanges, {
  get: async ({ db, input, platform, now }) => {
    const wanted = input.platform ?? platform;
    const rows = await changesNamed(db, wanted);
    const items = [];
    for (const row of rows) {
      const { facts, plan } = await changeOf(db, row, now);
      items.push({
        platform: row.platform_id,
        isOn: row.is_on,
        leastForRent: row.least_for_rent,
        mostWaiting: row.most_waiting,
        leastRendering: row.least_rendering,
        mostAtOnce: row.most_at_once,
        leaseMirrorId: row.lease_mirror_id as never,
        renderMirrorId: row.render_mirror_id as never,
        leaseMirrorName: row.leaseName,
        renderMirrorName: row.renderName,
        wouldMove: plan.move,
        autoChangeReason: plan.because,
        framesWaiting: facts.framesWaiting,
        readyForRent: facts.readyForRent,
        rendering: facts.rendering,
        lastTime: asInstantOrNull(row.changed_at),
        lastMoved: row.last_moved,
        version: row.version,
      });
    }
    return { items };
  },
  set: async ({ tx, actor, input, now }) => {
    const { platform: platform_id, version } = input;
    await expectMirror(tx, input.leaseMirrorId, 2);
    await expectMirror(tx, input.renderMirrorId, 1);
    const set = {
      is_on: input.isOn,
      least_for_rent: input.leastForRent,
      most_waiting: input.mostWaiting,
      least_rendering: input.leastRendering,
      most_at_once: input.mostAtOnce,
      lease_mirror_id: input.leaseMirrorId,
      render_mirror_id: input.renderMirrorId,
      set_by: actor.adminId,
    };
    const known = await changeOn(tx, platform_id);
    if (!known)
      await insertRow(
        tx,
        'node_auto_change',
        { now, set: { platform_id, ...set } },
        { node_auto_change_platform_id_key: 'platform' },
      );
    else if (version === undefined) throw badFields('version');
    else await updateRow(tx, 'node_auto_change', { id: known.id, version, now, set });
    return null;
  },
});
