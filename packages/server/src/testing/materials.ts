import { addRow } from '../build/rows.ts';
import { addFile } from './attachments.ts';
import { freshName } from './sampling.ts';
import type { TestServer } from './server.ts';

/** A material, by default a draft; answers its number. */
export const addMaterial = async (
  t: TestServer,
  o: { readonly status?: 0 | 1 | 2 | 3; readonly file?: string } = {},
): Promise<number> =>
  addRow(t.db, 'material', {
    material_name: freshName(),
    material_type: 1,
    license: 1,
    source: '设计部',
    remark: '',
    status: o.status ?? 0,
    file_key: o.file ?? (await addFile(t, 'material')),
    created_by: t.admin.adminId,
    created_at: t.clock.now,
  });
