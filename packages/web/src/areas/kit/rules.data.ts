import * as z from 'zod';

/** What the JSON of the example may hold. */
export const limits = z.strictObject({
  nodes: z.int().min(1).max(500),
  retries: z.int().min(0).max(5),
  regions: z.array(z.string()),
});
export const savedJson = '{\n  "nodes": 40,\n  "retries": 2,\n  "regions": [\n    "sh"\n  ]\n}';
