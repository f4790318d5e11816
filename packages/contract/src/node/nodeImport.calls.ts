import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { upload } from '../kernel/commandCall.ts';
import { errorCodes } from '../errors/codes.ts';

const count = z.int().min(0);

/** Import of node data (tasks §7). */
export const nodeImport = calls('node', 'nodeImport', {
  /** A spreadsheet with the headings of an import and no rows. */
  template: read('task/node/importTemplate', {
    access: anyOf('node:enrol'),
    input: {},
    output: z.object({ name: z.string(), content: z.base64() }),
  }),
  /** Adds nodes that are not known, and changes those that are. Without `apply` it only says what it would do. */
  importFile: upload('task/node/importFile', {
    access: anyOf('node:enrol'),
    object: 'node',
    audit: 'node.import',
    errors: [errorCodes.fileNotAccepted],
    maxBytes: 2 * 1024 * 1024,
    types: ['text/csv', 'text/gbk', 'application/zip', 'application/vnd.ms-excel'],
    input: { apply: z.literal(['0', '1']) },
    output: z.object({
      /** Lines that can be taken, of these those that change a node. */
      added: count,
      changed: count,
      applied: z.boolean(),
      rows: z.array(
        z.object({
          line: z.int(),
          name: z.string(),
          platform: z.string(),
          snCode: z.string(),
          bmcAddress: z.string(),
          category: z.string(),
          isNew: z.boolean(),
          code: z.int(),
          message: z.string(),
        }),
      ),
    }),
  }),
});
