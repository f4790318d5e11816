import { day } from '@renderdesk/contract';
import { storeFile } from '../core/attachments/attachment.store.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Tx } from '../core/db/db.ts';
import { demoPicture } from './picture.ts';

/** Name, type, licence, source, status, days since it was added. */
const planned = [
  ['双十一主视觉', 1, 1, '设计部', 2, 40],
  ['会员日横幅', 1, 1, '设计部', 2, 32],
  ['木纹贴图 4K', 2, 2, '素材网订单 20260311', 2, 28],
  ['混凝土贴图', 2, 3, 'CC0 素材库', 2, 21],
  ['客户作品：雪山之巅', 1, 4, '客户授权书 0912', 1, 6],
  ['动画大赛海报', 1, 1, '设计部', 1, 3],
  ['城市夜景 HDR 预览', 2, 2, '素材网订单 20260702', 3, 60],
  ['新年活动草图', 1, 1, '设计部', 0, 1],
] as const;

/** Materials in each of their states. */
export const fillMaterials = async (
  tx: Tx,
  o: { readonly now: Date; readonly staff: readonly number[]; readonly blobs: Blobs },
): Promise<void> => {
  const [by = 1, other = by] = o.staff;
  for (const [at, [name, type, license, source, status, ago]] of planned.entries()) {
    const content = demoPicture(at, 320, 180);
    const file = { content, name: `${name}.png`, type: 'image/png' };
    const made = new Date(o.now.getTime() - ago * day);
    const key = await storeFile(tx, o.blobs, file, { kind: 'material', by: { uploaded_by: by }, now: made });
    await tx
      .insertInto('material')
      .values({
        material_name: name,
        material_type: type,
        license,
        source,
        remark: '',
        status,
        file_key: key,
        reason: status === 3 ? '授权到期' : '',
        submitted_by: status === 0 ? null : by,
        ...(status >= 2 && { decided_by: other, decided_at: made }),
        created_by: by,
        created_at: made,
      })
      .execute();
  }
};
