import { buffer } from 'node:stream/consumers';
import { allocationKind, copyrights, errorCodes, plagiarism } from '@renderdesk/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { openFile } from '../core/attachments/attachment.store.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { addSold } from '../testing/contracts.ts';
import { addWork, programOf, sourcesOf } from '../testing/copyrights.ts';
import { addRecharge } from '../testing/recharges.ts';
import type { Person } from '../testing/server.ts';
import { serverOfFile } from '../testing/test.ts';
import { certificateJob } from './certificate.ts';

const t = serverOfFile();
const keys = ['copyright', 'copyright:edit', 'copyright:review', 'user:copyrightRegister'] as const;
let reviewer: Person;
beforeAll(async () => {
  reviewer = await t.person({ keys: [...keys] });
});

const work = (id: number) => getRow(t.db, 'copyright_registration', { id });
const codeOf = async (
  person: Person,
  step: 'submit' | 'approve' | 'rebuild',
  id: number,
): Promise<number | undefined> =>
  (await person.call(copyrights[step], { copyrightIds: [id] } as never)).data.results[0]?.code;
/** Enters sources of an order, by this person. */
const enter = async (id: number, lines: readonly string[]): Promise<void> => {
  const { data } = await t.admin.send(copyrights.upload, { file: sourcesOf(lines) } as never);
  const { fileId } = data as { fileId: string };
  const input = { fileType: 1, workVersion: 'V1.0', sourceFile: [fileId], remark: '' };
  await t.admin.call(copyrights.update, { copyrightId: id, version: 0, ...input } as never);
};
const sold = (ownerId: number, o: object = {}): Promise<number> =>
  addSold(t.db, { now: t.clock.now, soldKind: 4, ownerId, ...o });

describe('a registration', () => {
  test('is submitted once it is paid and has its file, whose hash is fixed, and is due after the days that were bought', async () => {
    const unpaid = await sold(await addCustomer(t.db), { isPending: true });
    await enter(unpaid, programOf('unpaid'));
    expect(await codeOf(t.admin, 'submit', unpaid)).toBe(errorCodes.notAllowedInState);
    const id = await addWork(t);
    await setRow(t.db, 'copyright_registration', id, { source_key: null });
    expect(await codeOf(t.admin, 'submit', id)).toBe(errorCodes.badInput);
    const paid = await sold(await addCustomer(t.db));
    await enter(paid, programOf('paid'));
    expect(await codeOf(t.admin, 'submit', paid)).toBe(errorCodes.success);
    const { sha256, source_key, due_at, submitted_at } = await work(paid);
    expect(sha256).toBe((await getRow(t.db, 'attachment', { id: source_key ?? '' })).sha256);
    expect(submitted_at).toEqual(t.clock.now);
    if (due_at) expect(due_at.getTime()).toBeGreaterThan(t.clock.now.getTime());
    const change = { copyrightId: paid, version: 2, fileType: 1, workVersion: 'V2', remark: '' };
    expect((await t.admin.send(copyrights.update, change as never)).code).toBe(errorCodes.notAllowedInState);
  });

  test('earns its fee as it is approved, and its certificate is found by number and hash', async () => {
    const { ownerId } = await addRecharge(t, { amount: '1000' });
    const id = await addWork(t, { ownerId, price: '300', audit: 1, title: '星海漫游' });
    expect(await codeOf(reviewer, 'approve', id)).toBe(errorCodes.success);
    expect(await getRow(t.db, 'contract', { id })).toMatchObject({ state: 3, recognised: '300.000000' });
    expect(await work(id)).toMatchObject({ audit_status: 3, build_status: 1, decided_by: reviewer.adminId });
    await certificateJob(t.server.app, id);
    const { certificate_no, certificate_hash, certificate_key, build_status } = await work(id);
    expect(build_status).toBe(2);
    const { db, blobs } = t.server.app;
    const file = await openFile(db, blobs, { id: certificate_key, kind: 'copyright' });
    expect((await buffer(file.body)).subarray(0, 5).toString()).toBe('%PDF-');
    const asked = { certificateNo: certificate_no ?? '', certificateHash: certificate_hash ?? '' };
    expect((await reviewer.call(copyrights.verify, asked)).data).toMatchObject({
      isGenuine: true,
      title: '星海漫游',
    });
    const other = { ...asked, certificateHash: 'c'.repeat(64) };
    expect((await reviewer.call(copyrights.verify, other)).data.isGenuine).toBe(false);
    expect(await codeOf(reviewer, 'approve', id)).toBe(errorCodes.notAllowedInState);
  });

  test('that was rejected is submitted again where it can be corrected, and never else', async () => {
    const [open, final] = [await addWork(t, { audit: 1 }), await addWork(t, { audit: 1 })];
    const reject = (id: number, correctable: boolean) =>
      reviewer.call(copyrights.reject, { copyrightIds: [id], reason: '材料不全', correctable } as never);
    await reject(open, true);
    await reject(final, false);
    expect(await work(open)).toMatchObject({ audit_status: 4, reason: '材料不全' });
    expect(await codeOf(t.admin, 'submit', open)).toBe(errorCodes.success);
    expect(await codeOf(t.admin, 'submit', final)).toBe(errorCodes.notAllowedInState);
  });

  test('is not decided by the customer’s salesperson', async () => {
    const ownerId = await addCustomer(t.db);
    const id = await addWork(t, { ownerId, audit: 1 });
    await addRow(t.db, 'user_staff', {
      user_id: ownerId,
      admin_id: reviewer.adminId,
      kind: allocationKind.of.salesman,
      valid_from: t.clock.now,
      changed_by: t.admin.adminId,
    } as never);
    expect(await codeOf(reviewer, 'approve', id)).toBe(errorCodes.ownCustomer);
  });

  test('shows whether it was paid or refunded, and is found by that, its status and its days', async () => {
    const ownerId = await addCustomer(t.db);
    const [unpaid, paid] = [
      await sold(ownerId, { isPending: true }),
      await addWork(t, { ownerId, audit: 1 }),
    ];
    const refunded = await addWork(t, { ownerId, audit: 1 });
    await setRow(t.db, 'contract', refunded, { state: 5 });
    const idsOf = async (query: object) =>
      (await reviewer.call(copyrights.records, { userId: ownerId, ...query } as never)).data.items.map(
        (row) => row.copyrightId,
      );
    expect(await idsOf({ payStatus: 0 })).toEqual([unpaid]);
    expect(await idsOf({ payStatus: 1 })).toEqual([paid]);
    expect(await idsOf({ payStatus: 5 })).toEqual([refunded]);
    expect(await idsOf({ auditStatus: 0 })).toEqual([unpaid]);
    expect(await idsOf({ auditDay: 10 })).toEqual([]);
    expect(await codeOf(reviewer, 'approve', refunded)).toBe(errorCodes.notAllowedInState);
  });
});

describe('what works have in common', () => {
  test('is found as one is submitted, shown with its lines, and judged by another person than who approves', async () => {
    const original = programOf('fluid', 80);
    const first = await addWork(t, { audit: 3, lines: original });
    const copy = await sold(await addCustomer(t.db));
    await enter(copy, [...programOf('hair', 30), ...original.slice(10, 60)]);
    expect(await codeOf(t.admin, 'submit', copy)).toBe(errorCodes.success);
    const { items } = (await t.admin.call(plagiarism.list, { copyrightId: copy } as never)).data;
    expect(items).toMatchObject([{ otherId: first, isAboveLimit: true, verdict: 0 }]);
    const [match] = items;
    const { data } = await t.admin.call(plagiarism.compare, {
      copyrightMatchId: match?.copyrightMatchId as never,
    });
    const longest = data.places.toSorted((a, b) => b.lines.length - a.lines.length)[0];
    expect(longest?.lines.slice(2, 6)).toEqual(longest?.otherLines.slice(2, 6));
    expect(original).toContain(longest?.otherLines[3]);
    expect(await codeOf(reviewer, 'approve', copy)).toBe(errorCodes.notAllowedInState);
    const verdict = { copyrightMatchIds: [match?.copyrightMatchId], verdict: 1, reason: '引用自开源代码' };
    await reviewer.call(plagiarism.decide, verdict as never);
    expect(await codeOf(reviewer, 'approve', copy)).toBe(errorCodes.ownEntry);
    expect(await codeOf(t.admin, 'approve', copy)).toBe(errorCodes.success);
  });

  test('is no plagiarism between works of one customer', async () => {
    const ownerId = await addCustomer(t.db);
    const lines = programOf('series', 60);
    await addWork(t, { ownerId, audit: 3, lines });
    const second = await sold(ownerId);
    await enter(second, lines);
    await codeOf(t.admin, 'submit', second);
    const { items } = (await t.admin.call(plagiarism.list, { copyrightId: second } as never)).data;
    expect(items).toEqual([]);
  });
});
