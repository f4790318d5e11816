import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodes, nodePowers, nodes } from '@renderdesk/contract';
import { describe, expect } from 'vitest';
import { setRow } from '../build/rows.ts';
import { addNode } from '../testing/fixtures.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { failureOf, ipmiPower, type PowerFailure, type PowerPort, PowerRefused } from './power.port.ts';
import { powerLimit } from './power.store.ts';
import { workPower } from './power.work.ts';

const { success, notAllowedInState, badInput } = errorCodes;
/** A controller that carries out its orders, and can be made to refuse. */
const controller = (o: { refuses?: PowerFailure; isSilent?: boolean } = {}) => {
  const sent: string[] = [];
  const port: PowerPort = {
    kind: 'ipmi',
    send: (address, word) =>
      o.refuses
        ? Promise.reject(new PowerRefused(o.refuses, 'no'))
        : Promise.resolve(void sent.push(`${address} ${word}`)),
    status: (_address, { word }) => Promise.resolve(o.isSilent ? 'unknown' : word === 'off' ? 'off' : 'on'),
  };
  return { sent, port };
};
const machine = async (t: TestServer, set: object = {}) => {
  const id = await addNode(t.db);
  await setRow(t.db, 'node', id, { bmc_address: '10.250.0.7', ...set });
  return id;
};
const act = async (t: TestServer, action: 'on' | 'off' | 'restart', nodeId: number) => {
  const answer = await t.admin.call(nodePowers[action], { nodeIds: [nodeId], reason: '节电' } as never);
  return answer.data.results[0]?.code;
};
const nodeOf = async (t: TestServer, nodeId: number) =>
  (await t.admin.call(nodes.detail, { nodeId } as never)).data;
const round = async (t: TestServer, port: PowerPort, ms = 5000) => {
  await workPower(t.server.app, port);
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};

test('a node is locked, switched off, and takes frames again once it is on', async ({ t }) => {
  const id = await machine(t);
  const { port, sent } = controller();
  expect([await act(t, 'off', id), await act(t, 'off', id)]).toEqual([success, notAllowedInState]);
  expect(await nodeOf(t, id)).toMatchObject({ lock: 1, power: 2 });
  await round(t, port);
  expect(await nodeOf(t, id)).toMatchObject({ power: 3 });
  await round(t, port);
  expect(await nodeOf(t, id)).toMatchObject({ power: 0, service: 1, stateReason: 'poweredOff' });
  expect(await act(t, 'restart', id)).toBe(notAllowedInState);
  expect(await act(t, 'on', id)).toBe(success);
  await round(t, port);
  await round(t, port);
  expect(await nodeOf(t, id)).toMatchObject({ power: 2, lock: 0 });
  expect(sent).toEqual(['10.250.0.7 off', '10.250.0.7 on']);
});

test('a node that staff had locked stays locked after a restart', async ({ t }) => {
  const id = await machine(t, { lock: 1 });
  const { port, sent } = controller();
  await act(t, 'restart', id);
  await round(t, port);
  await round(t, port);
  expect(await nodeOf(t, id)).toMatchObject({ power: 2, lock: 1 });
  expect(sent).toEqual(['10.250.0.7 cycle']);
});

describe('an order', () => {
  test.for(['bmcUnreachable', 'bmcWrongPassword', 'bmcRefused'] as const)(
    'that the controller cannot carry out fails with the reason: %s',
    async (refuses, { t }) => {
      const id = await machine(t);
      await act(t, 'off', id);
      await round(t, controller({ refuses }).port);
      expect(await nodeOf(t, id)).toMatchObject({ power: 2, stateReason: refuses });
      expect(await act(t, 'off', id)).toBe(success);
    },
  );
  test('whose machine never carries it out fails after its limit', async ({ t }) => {
    const id = await machine(t);
    const { port } = controller({ isSilent: true });
    await act(t, 'off', id);
    await round(t, port, powerLimit);
    await round(t, port, 1000);
    expect(await nodeOf(t, id)).toMatchObject({ power: 3 });
    await round(t, port);
    expect(await nodeOf(t, id)).toMatchObject({ stateReason: 'timeLimit' });
  });
  test('that failed leaves the power as it was, and the next one opens the node', async ({ t }) => {
    const id = await machine(t);
    const silent = controller({ isSilent: true }).port;
    await act(t, 'off', id);
    await round(t, silent, powerLimit + 1);
    await round(t, silent);
    expect(await nodeOf(t, id)).toMatchObject({ power: 2, lock: 1, stateReason: 'timeLimit' });
    await act(t, 'restart', id);
    await round(t, controller().port);
    await round(t, controller().port);
    expect(await nodeOf(t, id)).toMatchObject({ power: 2, lock: 0 });
  });
  test('after one that failed leaves a node locked that staff have opened and locked again', async ({
    t,
  }) => {
    const id = await machine(t);
    await act(t, 'off', id);
    await round(t, controller({ refuses: 'bmcRefused' }).port);
    for (const action of ['unlock', 'lock'] as const)
      await t.admin.call(nodes[action], { nodeIds: [id], reason: '检修' } as never);
    await act(t, 'restart', id);
    await round(t, controller().port);
    await round(t, controller().port);
    expect(await nodeOf(t, id)).toMatchObject({ power: 2, lock: 1 });
  });
  test('is refused without an address, which one node gets at a time', async ({ t }) => {
    const [id, other] = [await addNode(t.db), await addNode(t.db)];
    expect(await act(t, 'off', id)).toBe(notAllowedInState);
    const set = { nodeIds: [id, other], bmcAddress: '10.250.0.8' };
    expect((await t.admin.send(nodePowers.setIpmi, set)).code).toBe(badInput);
    await t.admin.call(nodePowers.setIpmi, { ...set, nodeIds: [id] } as never);
    expect(await nodeOf(t, id)).toMatchObject({ bmcAddress: '10.250.0.8' });
    await t.admin.call(nodePowers.clearIpmi, { nodeIds: [id] } as never);
    expect(await nodeOf(t, id)).toMatchObject({ bmcAddress: null });
  });
});

test('ipmitool gets the address, the user and the file of the password, and its errors are three kinds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ipmi-'));
  const program = join(folder, 'ipmitool');
  const fake = async (body: string) => {
    await writeFile(program, `#!/bin/sh\necho "$@" >> ${folder}/calls\n${body}\n`);
    await chmod(program, 0o700);
  };
  const port = ipmiPower({ user: 'admin', passwordFile: '/run/ipmi', program });
  const sent = { word: 'off', at: new Date() } as const;
  await fake('echo Chassis Power is off');
  await port.send('10.250.0.7', 'off');
  expect(await port.status('10.250.0.7', sent, new Date())).toBe('off');
  expect((await readFile(join(folder, 'calls'), 'utf8')).split('\n')[0]).toBe(
    '-I lanplus -H 10.250.0.7 -U admin -f /run/ipmi -N 3 -R 2 chassis power off',
  );
  await fake('echo "Error: Unable to establish IPMI v2 / RMCP+ session" >&2; exit 1');
  await expect(port.send('10.250.0.7', 'on')).rejects.toMatchObject({ failure: 'bmcUnreachable' });
  await rm(folder, { recursive: true });
  expect([
    failureOf('> Error: Received an Unexpected message: RAKP 2 HMAC is invalid'),
    failureOf('Set Chassis Power Control to Up/On failed: Command not supported in present state'),
  ]).toEqual(['bmcWrongPassword', 'bmcRefused']);
});
