import { expect, it } from 'vitest';
import * as z from 'zod';
import { schemaFaults } from './schemaFaults.ts';

const limits = z.object({ nodes: z.int().max(10), name: z.string() });
const value = { nodes: 11 };

it('the faults of a value are said in each language', () => {
  for (const language of ['en', 'zh'] as const) {
    const found = schemaFaults(limits, value, language);
    expect(found.map(({ path }) => path)).toEqual([['nodes'], ['name']]);
    expect(found.every(({ message }) => /[\u4e00-\u9fff]/.test(message))).toBe(language === 'zh');
  }
  expect(schemaFaults(limits, { nodes: 1, name: 'a' }, 'en')).toEqual([]);
});
