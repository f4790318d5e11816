import { errorCodes, materials } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { addFile } from '../testing/attachments.ts';
import { addMaterial } from '../testing/materials.ts';
import { serverOfFile } from '../testing/test.ts';

const t = serverOfFile();
const of = (id: number) => getRow(t.db, 'material', { id });
const codeOf = async (answer: Promise<{ data: { results: readonly { code: number }[] } }>) =>
  (await answer).data.results[0]?.code;

test('a material is on once another person approved it, and changes only while it is a draft or off', async () => {
  const id = await addMaterial(t);
  const ids = { materialIds: [id] } as never;
  await t.admin.call(materials.submit, ids);
  expect(await codeOf(t.admin.call(materials.approve, ids))).toBe(errorCodes.ownEntry);
  const change = {
    materialId: id,
    version: 2,
    materialName: '新名称',
    materialType: 1,
    license: 2,
    source: '素材网',
    licenseUntil: null,
    remark: '',
  };
  expect((await t.admin.send(materials.update, change as never)).code).toBe(errorCodes.notAllowedInState);
  const other = await t.person({ keys: ['material:materialManage', 'material:materialManage:review'] });
  await other.call(materials.approve, ids);
  expect(await of(id)).toMatchObject({ status: 2, decided_by: other.adminId });
  expect(await codeOf(t.admin.call(materials.remove, ids))).toBe(errorCodes.notAllowedInState);
  await other.call(materials.takeOff, { materialIds: [id], reason: '授权到期' } as never);
  expect(await of(id)).toMatchObject({ status: 3, reason: '授权到期' });
  await t.admin.call(materials.update, { ...change, version: 4 } as never);
  expect(await of(id)).toMatchObject({ material_name: '新名称', license: 2 });
});

test('what shows the same file counts as a use, and keeps the material from being deleted', async () => {
  const id = await addMaterial(t);
  const { file_key } = await of(id);
  const { sha256 } = await getRow(t.db, 'attachment', { id: file_key });
  const picture = await addFile(t, 'identity');
  await setRow(t.db, 'attachment', picture, { sha256 } as never);
  const display = await addRow(t.db, 'display', {
    place: 1,
    title: '双十一',
    is_on: true,
    show_from: t.clock.now,
    picture_id: picture,
    created_at: t.clock.now,
  } as never);
  const { items } = (await t.admin.call(materials.list, { ids: [id] } as never)).data;
  expect(items).toMatchObject([{ usedCount: 1, isPicture: true, sha256 }]);
  const uses = await t.admin.call(materials.uses, { materialId: id as never });
  expect(uses.data).toEqual([{ displayId: display, title: '双十一', place: 1 }]);
  const remove = () => codeOf(t.admin.call(materials.remove, { materialIds: [id] } as never));
  expect(await remove()).toBe(errorCodes.stillInUse);
  await setRow(t.db, 'display', display, { deleted_at: t.clock.now } as never);
  expect(await remove()).toBe(errorCodes.success);
});
