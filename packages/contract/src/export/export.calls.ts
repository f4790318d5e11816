import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anySignedIn } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Bytes, ExportId, Instant, listOf, span } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { exportState } from '../session/session.codes.ts';
import { FilterWord } from './filterWords.ts';

const own = { access: anySignedIn, object: 'export', ids: 'exportIds', id: ExportId } as const;

/** The export list: every export job of the signed-in admin; needs no permission of its own (people §2). */
export const exportsOfMine = calls('export', 'exports', {
  list: list('export/list', {
    id: 'exportId',
    access: anySignedIn,
    query: {
      stateList: listOf(exportState.schema).optional(),
      call: z.string().max(80).optional(),
      ...span,
    },
    row: {
      exportId: ExportId,
      /** The names of the call, and of the list that it exports: a label is that call's. */
      call: z.string(),
      list: z.string(),
      state: exportState.schema,
      fileName: z.string().nullable(),
      progress: z.int(),
      total: z.int(),
      fileSize: Bytes.nullable(),
      /** The code of a failure; 700 says that no row matched. */
      errorCode: z.int().nullable(),
      /** Whether rows were chosen one by one, and the filter as it was frozen. */
      selected: z.boolean(),
      filter: z.array(FilterWord),
      createTime: Instant,
      startTime: Instant.nullable(),
      endTime: Instant.nullable(),
      /** When the file is removed; the row stays. */
      expireTime: Instant.nullable(),
    },
    sorts: ['createTimeFlag'],
  }),
  /** The file itself, with its name in `content-disposition`; another state answers code `fileGone`. */
  download: read('export/download', {
    access: anySignedIn,
    nothingFound: 'shown',
    errors: [errorCodes.fileGone],
    input: { exportId: z.coerce.number().pipe(ExportId) },
    output: z.null(),
  }),
  cancel: perId('export/cancel', { ...own, audit: 'export.cancel', rest: {}, from: [0, 1] }),
  retry: perId('export/retry', { ...own, audit: 'export.retry', rest: {}, from: [3, 4, 5] }),
  remove: perId('export/delete', { ...own, audit: 'export.delete', rest: {}, from: [2, 3, 4, 5] }),
});
