import { describe, expect, test } from 'vitest';
import {
  admins,
  allocations,
  errorCodes,
  renders,
  staffConsole,
  type PermissionKey,
} from '@renderdesk/contract';
import { serverOfFile } from './test.ts';
import { approve, awaited } from './approving.ts';
import { addStaff, giveCustomer } from './agents.ts';
import { addCustomer, addTask } from './fixtures.ts';
import { pdfText } from './pdfText.ts';
import { freshLogin } from './sampling.ts';
import type { Person } from './server.ts';
import { getRow, setRow } from '../build/rows.ts';

/** What was tried by people who sign in here, each as it was tried: docs/security.md names the finding of each test. */
const t = serverOfFile();

describe('an approval', () => {
  const moving = ['user:allocate', 'approval:decide'] as const;
  /** A request by one person, who would hand 21 customers over. */
  const request = async (by: Person): Promise<number> => {
    const [from, to] = [await addStaff(t, 11), await addStaff(t, 11)];
    const userIds = await Promise.all(Array.from({ length: 21 }, () => addCustomer(t.db)));
    for (const userId of userIds) await giveCustomer(t, { userId, adminId: from });
    const move = { userIds, fromAdminId: from, toAdminId: to, reason: '离职' };
    return awaited(await by.send(allocations.move, move));
  };

  test('is not given by its requester under another name', async () => {
    const one = await t.person({ keys: moving });
    const id = await request(one);
    await setRow(t.db, 'admin', one.adminId, { login_name: freshLogin(), really_name: '另一人' });
    expect(await approve(t, one, id)).toBe(errorCodes.ownRequest);
  });

  test('carries nothing out for who was disabled meanwhile, and is the same request once they are back', async () => {
    const [one, other] = [await t.person({ keys: moving }), await t.person({ keys: moving })];
    const id = await request(one);
    await setRow(t.db, 'admin', one.adminId, { status: 1 });
    expect(await approve(t, other, id)).not.toBe(errorCodes.success);
    expect((await getRow(t.db, 'approval', id, ['state'])).state).toBe(1);
    await setRow(t.db, 'admin', one.adminId, { status: 0 });
    expect(await approve(t, other, id)).toBe(errorCodes.success);
  });

  test('is given by nobody who was disabled, and enabling an approver again takes a second person', async () => {
    const keys: PermissionKey[] = [...moving, 'admin:list', 'admin:list:edit', 'admin:authority:edit'];
    const [one, other] = [await t.person({ keys }), await t.person({ keys: moving })];
    const id = await request(one);
    await setRow(t.db, 'admin', other.adminId, { status: 1 });
    expect(await approve(t, other, id)).toBe(errorCodes.sessionEnded);
    expect((await one.send(admins.enable, { adminIds: [other.adminId] })).code).toBe(
      errorCodes.awaitsApproval,
    );
  });
});

describe('a selection or an export', () => {
  test('of somebody else is answered as none, and shows no row outside of the scope', async () => {
    const keys: PermissionKey[] = ['running:render:task', 'render:task:export', 'render:task:operate'];
    const [wide, narrow] = [await t.person({ keys, scope: 0 }), await t.person({ keys, scope: 2 })];
    const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 5 });
    const frozen = await wide.send(staffConsole.freezeSelection, {
      call: renders.list.name,
      filter: { taskStatusList: [5] },
    });
    expect(frozen.code).toBe(errorCodes.success);
    const { selectionId } = frozen.data as { selectionId: number };
    const stopped = await narrow.send(renders.stop, { selectionId, reason: 'x' });
    expect(stopped.code).toBe(errorCodes.selectionGone);
    expect((await getRow(t.db, 'task', taskId, ['status'])).status).toBe(5);
    const file = await narrow.send(renders.export, { ids: [taskId], columns: ['taskId', 'sceneName'] });
    expect(file.code).not.toBe(errorCodes.forbidden);
    expect(String(file.data)).not.toContain(String(taskId));
  });
});

test('markup in what is printed is text: a PDF runs, opens and loads nothing', async () => {
  const sceneName =
    '<script>alert(1)</script><img src="http://169.254.169.254/"><a href="file:///etc/passwd">x</a>';
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db), status: 25, sceneName });
  const answer = await t.admin.send(renders.export, {
    fileFormat: 'pdf',
    ids: [taskId],
    columns: ['taskId', 'sceneName'],
  });
  const bytes = answer.data as unknown as Buffer;
  const raw = Buffer.from(bytes).toString('latin1');
  for (const word of ['/JavaScript', '/JS', '/URI', '/Launch', '/OpenAction', '/EmbeddedFile', '/SubmitForm'])
    expect([word, raw.includes(word)]).toEqual([word, false]);
  expect((await pdfText(bytes)).flat().join('').replaceAll(/\s/g, '')).toContain('<script>alert(1)</script>');
});
