import { expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls, portal } from '../index.ts';

const isPath = (name: string): boolean => /^(path|mountPoint|\w+Path)$/.test(name);
const isText = (schema: z.ZodType): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return isText(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodString;
};
const fields = [...allCalls, ...Object.values(portal)].flatMap((call) =>
  call.input instanceof z.ZodObject
    ? Object.entries(call.input.shape as Readonly<Record<string, z.ZodType>>)
        .filter(([field, schema]) => isPath(field) && isText(schema))
        .map(([field, schema]) => ({ name: `${call.name}.${field}`, schema }))
    : [],
);

test('calls take paths', () => {
  const names = fields.map(({ name }) => name.split('.').at(-1));
  expect(new Set(names)).toEqual(
    new Set(['path', 'scenePath', 'outputPath', 'storagePath', 'mountPoint', 'renderPath']),
  );
});

test.each(fields)('$name takes the name of a file as it is spelled', ({ schema }) => {
  // Composed and not, with a soft hyphen, a joiner, of full width: each may stand on a disk.
  for (const path of ['Cafe\u0301/a.ma', 'Caf\u00e9/a.ma', 'a\u00adb/\u200dc.ma', '\uff21/\uff11.ma'])
    expect(schema.parse(path)).toBe(path);
});
