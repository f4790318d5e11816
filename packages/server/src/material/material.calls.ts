import {
  allows,
  errorCodes,
  type MaterialAction,
  materials,
  type MaterialStatus,
  materialTransitions,
  type Out,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import { storedBy } from '../core/auth/principal.ts';
import { attachable, openFile, storeFile } from '../core/attachments/attachment.store.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { eq, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRows, deleteRows, insertRow, lockRows, updateRow } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { fileOf, materialsOf, usedCount, usedOf, usesOf } from './material.store.ts';

const list = listing(materials.list)
  .from((db) => materialsOf(db))
  .join((rows) =>
    rows
      .innerJoin('admin as creator', 'creator.id', 'material.created_by')
      .leftJoin('admin as decider', 'decider.id', 'material.decided_by'),
  )
  .list({
    key: 'material.id',
    where: {
      materialName: words('material.material_name'),
      materialType: eq('material.material_type'),
      license: eq('material.license'),
      status: eq('material.status'),
      ...within('material.created_at'),
    },
    sorts: { createTimeFlag: 'material.created_at', materialNameFlag: 'material.material_name' },
    columns: {
      materialId: 'material.id',
      isPicture: sql<boolean>`file.width is not null`,
      fileName: 'file.name',
      bytes: sql<number>`file.bytes`,
      sha256: sql<string>`file.sha256`,
      usedCount,
      createdBy: 'creator.really_name',
      decidedBy: 'decider.really_name',
      decideTime: 'material.decided_at',
      licenseUntil: 'material.license_until',
      materialName: 'material.material_name',
      materialType: 'material.material_type',
    },
  });

const columnsOf = (input: Omit<Out<typeof materials.add.input.shape>, 'file'>) => ({
  material_name: input.materialName,
  material_type: input.materialType,
  license: input.license,
  source: input.source,
  license_until: input.licenseUntil === null ? null : new Date(input.licenseUntil),
  remark: input.remark,
});
const attached = (tx: Tx, actor: Actor, id: string) =>
  attachable(tx, { id, kind: 'material', by: storedBy(actor), field: 'file' });

interface Chosen {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}
/** Carries an action out on each material whose status allows it. */
const step = async (
  c: Chosen,
  action: 'submit' | 'approve' | 'reject' | 'takeOff',
  o: { readonly reason?: string; readonly byOther?: true } = {},
): Promise<Map<number, Outcome>> => {
  const { free, outcomes } = await lockRows(c.tx, 'material', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    refuse: (row) => {
      if (!allows(materialTransitions[action], row.status)) return errorCodes.notAllowedInState;
      return o.byOther === true && row.submitted_by === c.actor.adminId && errorCodes.ownEntry;
    },
  });
  const who =
    action === 'submit'
      ? { submitted_by: c.actor.adminId, decided_by: null, decided_at: null }
      : { decided_by: c.actor.adminId, decided_at: c.now };
  const status: MaterialStatus = materialTransitions[action].to;
  await changeRows(c.tx, 'material', free, { now: c.now, set: { status, reason: o.reason ?? '', ...who } });
  return outcomes;
};
const expectAllowed = (action: MaterialAction, status: number): void => {
  if (!allows(materialTransitions[action], status)) throw new ApiError('notAllowedInState');
};

/** Materials. */
export const materialCalls = (blobs: Blobs): Route[] =>
  serve(materials, {
    list,
    upload: async ({ tx, actor, file, now }) => ({
      fileId: await storeFile(tx, blobs, file, { kind: 'material', by: storedBy(actor), now }),
    }),
    add: async ({ tx, actor, input, now }) => {
      const file_key = await attached(tx, actor, input.file[0] ?? '');
      const set = { ...columnsOf(input), file_key, created_by: actor.adminId };
      return { materialId: asId(await insertRow(tx, 'material', { now, set })) };
    },
    update: async ({ tx, actor, input, now }) => {
      const { materialId: id, version } = input;
      const [file] = input.file ?? [];
      const file_key = file === undefined ? undefined : await attached(tx, actor, file);
      const set = ({ status }: { readonly status: number }) => {
        expectAllowed('update', status);
        return { ...columnsOf(input), ...(file_key !== undefined && { file_key }) };
      };
      await updateRow(tx, 'material', { id, version, now, set });
      return null;
    },
    submit: (c) => step(c, 'submit'),
    approve: (c) => step(c, 'approve', { byOther: true }),
    reject: (c) => step(c, 'reject', c.input),
    takeOff: (c) => step(c, 'takeOff', c.input),
    remove: async ({ tx, ids, expectedVersions, now }) => {
      const used = await usedOf(tx, ids);
      const refuse = ({ id, status }: { readonly id: number; readonly status: number }) => {
        if (!allows(materialTransitions.remove, status)) return errorCodes.notAllowedInState;
        return used.has(id) && errorCodes.stillInUse;
      };
      return deleteRows(tx, 'material', { ids, expectedVersions, now, refuse });
    },
    file: async ({ db, input }) =>
      openFile(db, blobs, { id: await fileOf(db, input.materialId), kind: 'material' }),
    uses: async ({ db, input }) => {
      const rows = await usesOf(db, input.materialId);
      return rows.map(({ id, title, place }) => ({ displayId: asId(id), title, place }));
    },
  });
