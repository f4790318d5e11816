import { errorCodes, jsonTemplates } from '@renderdesk/contract';
import { expect } from 'vitest';
import { addRow, getRow, setRow } from '../../build/rows.ts';
import { addCustomer, addTask } from '../../testing/fixtures.ts';
import { freshName } from '../../testing/sampling.ts';
import type { TestServer } from '../../testing/server.ts';
import { test } from '../../testing/test.ts';

const schema = {
  type: 'object',
  required: ['samples'],
  properties: { samples: { type: 'integer', minimum: 1 }, camera: { type: 'object' } },
};
const template = (o: object = {}) => ({
  cgId: 2007,
  templateName: freshName(),
  jsonContent: '{"samples": 128, "camera": {"lens": 50}}',
  jsonSchema: JSON.stringify(schema),
  isOn: true,
  remark: '',
  ...o,
});
const add = async (t: TestServer, o: object = {}) =>
  (await t.admin.call(jsonTemplates.add, template(o) as never)).data.jsonTemplateId;

test('a template keeps to its schema, and a schema that is none is refused', async ({ t }) => {
  const refused = async (o: object) => (await t.admin.send(jsonTemplates.add, template(o))).data;
  expect(await refused({ jsonContent: '{"samples": 0}' })).toMatchObject({
    issues: [{ path: 'jsonContent', message: expect.stringContaining('samples') as string }],
  });
  for (const jsonSchema of ['[]', '3', '{"type": "nothing"}'])
    expect(await refused({ jsonSchema })).toMatchObject({ issues: [{ path: 'jsonSchema' }] });
  const jsonTemplateId = await add(t);
  const edit = { ...template({ jsonContent: '{}' }), jsonTemplateId, version: 1 };
  expect((await t.admin.send(jsonTemplates.update, edit)).code).toBe(errorCodes.badInput);
  // Without one, anything is taken.
  const { jsonSchema: _, ...plain } = template({ jsonContent: '[]' });
  expect((await t.admin.send(jsonTemplates.add, plain)).code).toBe(errorCodes.success);
});

test('a schema that may take long to check, and JSON of too many levels, are refused', async ({ t }) => {
  const refused = async (o: object) => (await t.admin.send(jsonTemplates.add, template(o))).data;
  const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const double = (of: string) => ({ allOf: [{ $ref: `#/$defs/${of}` }, { $ref: `#/$defs/${of}` }] });
  for (const jsonSchema of [
    { type: 'string', pattern: '^(a+)+$' },
    { patternProperties: { '^(a+)+$': {} } },
    { $defs: { a: double('b'), b: double('c'), c: { type: 'object' } }, ...double('a') },
    { enum: Array.from({ length: 3000 }, (_, at) => at) },
  ])
    expect(await refused({ jsonSchema: JSON.stringify(jsonSchema) })).toMatchObject({
      issues: [{ path: 'jsonSchema' }],
    });
  expect(await refused({ jsonContent: deep(20_000) })).toMatchObject({ issues: [{ path: 'jsonContent' }] });
  await add(t, { jsonSchema: '{}', jsonContent: `{"text":"${'['.repeat(500)}","deep":${deep(50)}}` });
});

test('two templates are compared, the other one first', async ({ t }) => {
  const ids = [await add(t), await add(t, { jsonContent: '{"samples": 1}' })] as const;
  const { data } = await t.admin.call(jsonTemplates.compare, {
    jsonTemplateId: ids[1],
    otherId: ids[0],
  } as never);
  expect(data.map((one) => [one.jsonTemplateId, one.jsonContent])).toEqual([
    [ids[0], template().jsonContent],
    [ids[1], '{"samples": 1}'],
  ]);
});

test('a template tried on a task says what it lacks and what would change, and writes nothing', async ({
  t,
}) => {
  const jsonTemplateId = await add(t);
  const taskId = await addTask(t.db, { userId: await addCustomer(t.db) });
  const content = '{"samples": "many", "seed": 7}';
  await addRow(t.db, 'task_file', { task_id: taskId, name: 'task.json', content, at: t.clock.now });
  await addRow(t.db, 'task_file', { task_id: taskId, name: 'z.json', content: 'none', at: t.clock.now });
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  await addRow(t.db, 'task_file', { task_id: taskId, name: 'zz.json', content: deep, at: t.clock.now });
  const ask = { jsonTemplateId, taskId };
  const { data } = await t.admin.call(jsonTemplates.tryOn, ask as never);
  expect(data).toMatchObject({
    fileName: 'task.json',
    isJson: true,
    changes: [
      { key: 'camera.lens', inTask: null, inTemplate: '50' },
      { key: 'samples', inTask: '"many"', inTemplate: '128' },
      { key: 'seed', inTask: '7', inTemplate: null },
    ],
    faults: [{ key: 'samples' }],
  });
  expect((await getRow(t.db, 'task_file', { task_id: taskId, name: 'task.json' })).content).toBe(content);
  for (const fileName of ['z.json', 'zz.json']) {
    const other = await t.admin.call(jsonTemplates.tryOn, { ...ask, fileName } as never);
    expect(other.data).toMatchObject({ fileName, isJson: false, changes: [] });
  }
  const none = await t.admin.send(jsonTemplates.tryOn, { ...ask, fileName: 'none.json' });
  expect(none.code).toBe(errorCodes.notFound);
  // A task of other customers is not there.
  const keeper = await t.person({ keys: ['config:json:file:template', 'running:render:task'], scope: 2 });
  expect((await keeper.send(jsonTemplates.tryOn, ask)).code).toBe(errorCodes.notFound);
});

test('a customer is offered the templates of the software that they use', async ({ t }) => {
  const [own, other, off] = [
    await add(t, { cgId: 2001 }),
    await add(t),
    await add(t, { cgId: 2001, isOn: false }),
  ];
  const userId = await addCustomer(t.db);
  const offered = async () =>
    (await t.admin.call(jsonTemplates.offered, { userId } as never)).data.map((one) => one.jsonTemplateId);
  expect(await offered()).toEqual(expect.arrayContaining([own, other]));
  const taskId = await addTask(t.db, { userId });
  await setRow(t.db, 'task', taskId, { software_id: 2001 });
  expect(await offered()).toContain(own);
  expect(await offered()).not.toContain(other);
  expect(await offered()).not.toContain(off);
});
