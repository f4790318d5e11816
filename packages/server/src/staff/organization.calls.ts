import { errorCodes, organizations, organizationType } from '@renderdesk/contract';
import { deleteUnused, lockRow } from '../core/crud/crud.store.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import { messageOf, ApiError } from '../core/http/apiError.ts';
import { listReader } from '../core/uploads/readers.ts';
import { serve, type UploadedFile } from '../core/calls/serve.ts';
import { fieldLabel } from '../core/calls/texts.ts';
import { asId, asIdOrNull } from '../core/db/wire.ts';
import { seating } from './changing.store.ts';
import { foldName, type ImportLine, planImport, reordered, wouldLoop } from './organization.rules.ts';
import * as store from './organization.store.ts';

const columns = ['organizationName', 'parentName', 'type', 'remark'] as const;

/** Lines of an import file; a first line of headings is passed over. Throws `fileNotAccepted` where it cannot be read. */
const readLines = async (file: UploadedFile): Promise<ImportLine[]> => {
  const { rows } = await file.read(listReader, null);
  const isHeading = rows[0]?.[0] === columns[0] || rows[0]?.[0] === '名称' || rows[0]?.[0] === 'Name';
  return rows
    .slice(isHeading ? 1 : 0)
    .map(([organizationName = '', parentName = '', type = '', remark = ''], at) => ({
      line: at + (isHeading ? 2 : 1),
      organizationName,
      parentName,
      type,
      remark,
    }));
};

const typeOf = (text: string) => organizationType.codes.find((code) => String(code) === text) ?? null;

export const organizationCalls = serve(organizations, {
  tree: async ({ db }) =>
    (await store.organizationRows(db)).map((row) => ({
      organizationId: asId(row.id),
      parentId: asIdOrNull(row.parent_id),
      organizationName: row.name,
      type: row.type,
      sort: row.sort,
      remark: row.remark,
      adminCount: row.admin_count ?? 0,
      positionCount: row.position_count ?? 0,
      version: row.version,
    })),

  admins: async ({ db, input }) =>
    (await store.adminsOf(db, input.organizationId)).map((row) => ({
      adminId: asId(row.id),
      loginName: row.login_name,
      reallyName: row.really_name,
      positionName: row.position_name,
    })),

  validateName: async ({ db, input }) => ({
    free: await store.isNameFree(db, input.organizationName, input.organizationId),
  }),

  add: async ({ tx, input, now }) => {
    await store.lockTree(tx);
    const id = await store.insertOrganization(tx, { ...input, now });
    return { organizationId: asId(id) };
  },

  update: rowHandlers(organizations, 'organization', {
    columns: { organizationName: 'name' },
    unique: store.uniqueNames,
  }).update,

  move: async ({ tx, input, now, effects }) => {
    await store.lockTree(tx);
    const before = await lockRow(tx, 'organization', { id: input.organizationId, version: input.version });
    await lockRow(tx, 'organization', { id: input.parentId });
    const rows = await store.organizationRows(tx);
    const nodes = rows.map((row) => ({ id: row.id, parentId: row.parent_id }));
    // The root has no parent and stays where it is.
    if (before.parent_id === null || wouldLoop(nodes, before.id, input.parentId))
      throw new ApiError('wouldLoop');
    const siblings = nodes.filter((node) => node.parentId === input.parentId).map((node) => node.id);
    const order = reordered(siblings, before.id, input.beforeId);
    effects.weight = await seating({ tx, effects }, () =>
      store.placeOrganization(tx, { ...input, id: before.id, order, now }),
    );
    return null;
  },

  remove: async ({ tx, ids, now }) => {
    await store.lockTree(tx);
    const outcomes = await deleteUnused(tx, 'organization', await store.organizationsInUse(tx, ids), now);
    return outcomes;
  },

  importFile: async ({ tx, file, input, now, language, effects }) => {
    await store.lockTree(tx);
    const rows = await store.organizationRows(tx);
    const ids = new Map(rows.map((row) => [foldName(row.name), row.id]));
    const plan = planImport(await readLines(file), new Set(ids.keys()), foldName);
    const good = plan.filter(({ code }) => code === errorCodes.success);
    // All or nothing: a file with a line that cannot be taken is only previewed.
    const applied = input.apply === '1' && good.length === plan.length && plan.length > 0;
    if (applied) {
      for (const { line } of good) {
        const parentId = ids.get(foldName(line.parentName));
        if (parentId === undefined) throw new ApiError('notFound');
        const fields = {
          organizationName: line.organizationName,
          type: typeOf(line.type),
          remark: line.remark,
        };
        const id = await store.insertOrganization(tx, { ...fields, parentId, now });
        ids.set(foldName(line.organizationName), id);
      }
    }
    effects.derived.push({ kind: 'file', id: null, before: null, after: { name: file.name } });
    return {
      added: good.length,
      applied,
      rows: plan.map(({ line, code, field }) => ({
        line: line.line,
        organizationName: line.organizationName,
        parentName: line.parentName,
        code,
        message: messageOf(code, language, { fields: field && fieldLabel(language, 'staff', field) }),
      })),
    };
  },
});
