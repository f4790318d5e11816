import { expect, it } from 'vitest';
import * as z from 'zod';
import { schemaFaults } from './schemaFaults.ts';

const limits = z.object({ nodes: z.int().max(10), name: z.string() });
const value = { nodes: 11 };

it('a schema of zod and the JSON schema made of it say the same, in each language', () => {
  const jsonSchema = z.toJSONSchema(limits);
  for (const language of ['en', 'zh'] as const) {
    const found = schemaFaults(limits, value, language);
    expect(found.map(({ path }) => path)).toEqual([['nodes'], ['name']]);
    expect(schemaFaults({ jsonSchema }, value, language)).toEqual(found);
    expect(found.every(({ message }) => /[\u4e00-\u9fff]/.test(message))).toBe(language === 'zh');
  }
  expect(schemaFaults(limits, { nodes: 1, name: 'a' }, 'en')).toEqual([]);
});
