import { errorCodes, leaseNodes, submission } from '@renderdesk/contract';
import { expect } from 'vitest';
import { addCustomer } from '../testing/fixtures.ts';
import { addLease } from '../testing/rentedNodes.ts';
import { readyScene } from '../testing/scenes.ts';
import { test } from '../testing/test.ts';

const { success, platformNotOpen } = errorCodes;

test('tasks of a customer go to the farm of a platform unless normal submission is off for all they rent there', async ({
  t,
}) => {
  const userId = await addCustomer(t.db);
  const child = await addCustomer(t.db, { mainId: userId });
  const leases = [];
  for (let at = 0; at < 2; at += 1)
    leases.push((await addLease(t, { status: 1, user_id: userId })).leaseNodeId);
  await readyScene(t, userId, { path: 'input/shot.blend' });
  await readyScene(t, userId, { path: 'input/shot.blend', platform: 2 });
  const submit = async (user: number, platform = 1) =>
    (
      await t.admin.send(submission.submit, {
        userId: user,
        platform,
        cgId: 2007,
        projectName: '夏日短片',
        sceneName: 'shot.blend',
        scenePath: 'input/shot.blend',
        outputPath: 'output/shot',
        frames: '1-2',
      })
    ).code;
  const set = (ids: readonly number[], isNormalSubmit: boolean) =>
    t.admin.call(leaseNodes.setNormalSubmit, { leaseNodeIds: ids, isNormalSubmit } as never);
  expect(await submit(userId)).toBe(success);
  await set(leases.slice(0, 1), false);
  expect(await submit(userId)).toBe(success);
  await set(leases, false);
  expect([await submit(userId), await submit(child), await submit(userId, 2)]).toEqual([
    platformNotOpen,
    platformNotOpen,
    success,
  ]);
  // Machines that are given back bind nobody.
  await t.admin.call(leaseNodes.release, { leaseNodeIds: leases, reason: '退租' } as never);
  expect(await submit(userId)).toBe(success);
});
