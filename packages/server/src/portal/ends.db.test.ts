import { beforeAll, expect, test } from 'vitest';
import { errorCodes, frameIdOf, portal, type PortalCall, portalCalls } from '@renderdesk/contract';
import * as z from 'zod';
import { serverOfFile } from '../testing/test.ts';
import { addCustomer, addFrames, addTask } from '../testing/fixtures.ts';
import { addPartner, type TestPartner } from '../testing/portal.ts';

const t = serverOfFile();
let website: TestPartner;
let customer: number;
/** Things of the customer, so that a look-up comes as far as its statement. */
let own: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  website = await addPartner(t, { reach: 2 });
  customer = await addCustomer(t.db);
  const taskId = await addTask(t.db, { userId: customer });
  await addFrames(t.db, taskId, [4]);
  const begun = await website.send(
    portal.beginUpload,
    { path: 'a.blend', size: 1, sha256: '0'.repeat(64) },
    { customer },
  );
  const ordered = await website.send(portal.order, { channel: 3, amount: '1.00' as never }, { customer });
  own = {
    taskId,
    frameId: frameIdOf(taskId, 0),
    ...begun.data,
    ...ordered.data,
    amount: '1.00',
    frames: '1',
  };
});

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
const simple: Readonly<Record<string, unknown>> = {
  string: '1',
  integer: 1,
  number: 1,
  array: [],
  boolean: true,
};

const schemaOf = (call: PortalCall): Schema =>
  z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;

/** What a call is sent: things of the customer where a field names one, something simple elsewhere. */
const sampleOf = ({ properties = {}, required = [] }: Schema): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    required.map((name) => {
      const { enum: codes, type = 'string' } = properties[name] ?? {};
      return [name, own[name] ?? codes?.[0] ?? simple[type]];
    }),
  );

const numbers = portalCalls
  .filter(({ body }) => body === 'json')
  .flatMap((call) =>
    Object.entries(schemaOf(call).properties ?? {})
      .filter(([, { type }]) => type === 'integer')
      .map(([field, { minimum, maximum }]) => ({ name: call.name, field, call, ends: [minimum, maximum] })),
  );

test.each(numbers)(
  '$name takes the smallest and the largest $field that it names, or refuses it',
  async (o) => {
    for (const end of o.ends) {
      const { code } = await website.send(
        o.call,
        { ...sampleOf(schemaOf(o.call)), [o.field]: end },
        { customer },
      );
      expect([end, code]).not.toEqual([end, errorCodes.internal]);
    }
  },
);
