import * as z from 'zod';
import { read } from '../kernel/call.ts';
import { list } from '../kernel/listCall.ts';
import { Bytes, Flag, FrameId, Instant, line, TaskId, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { LogEncoding } from '../farm/logText.ts';
import { count, ix, n, seen } from './frameRow.fields.ts';
import { attemptFileKind, logType, timeStage } from './task.codes.ts';

/** Pages are read from the end on; further back, offsets lead. */
const maxLogPage = 100;

/** A place in a log, in bytes; a log holds far less. */
const offset = z
  .int()
  .min(0)
  .max(2 ** 40);

/** What attempts delivered: pictures and logs. */
export const frameDelivered = {
  /** Pictures of a task's frames, newest attempt each, or of all attempts of one frame (tasks §3: image viewer). */
  images: list('task/rendering/frames/images', {
    id: 'attemptId',
    access: seen,
    query: { taskId: TaskId, ix: ix.optional() },
    row: {
      attemptId: z.int(),
      frameId: FrameId,
      ix,
      label: z.string(),
      tile: z.int().nullable(),
      n,
      imgName: z.string(),
      /** Input of the call `image` for the picture as rendered and for its thumbnail, as a query. */
      imgUrl: z.string(),
      thumbUrl: z.string().nullable(),
      mediaType: z.string(),
      size: Bytes,
      width: z.int().nullable(),
      height: z.int().nullable(),
      imgTime: Instant,
    },
    sorts: ['frameSort'],
    defaultSort: { by: 'frameSort', value: 1 },
  }),
  /** One picture as a file. */
  image: read('task/rendering/frames/grabImage', {
    access: seen,
    duplicates: 'keep',
    errors: [errorCodes.notFound, errorCodes.fileGone],
    input: { frameId: FrameId, n, fileKind: attemptFileKind.schema },
    output: z.null(),
  }),
  /**
   * A piece of an attempt's log in whole lines, at most 256 kB: from the end (nothing named), before or after a byte
   * offset. A log of a gigabyte opens at its end at once. It can also be asked for in the specification's own words
   * (tasks §3, task log request): the attempt on a node by its name or address instead of `n`, a page counted from the end
   * instead of an offset, the error log instead of the whole one. With the task's own fields and no frame it is the newest
   * attempt of the task, on the node where one is named. `renderingType` names the stage whose log is meant; only rendering has
   * logs of its own, any other stage answers `nothingFound`. Lines keep their commands for terminals (`ansiParts`); searches pass them
   * over.
   */
  log: read('task/rendering/frames/log', {
    access: seen,
    atOnce: 2,
    duplicates: 'keep',
    errors: [errorCodes.notFound, errorCodes.nothingFound],
    input: {
      frameId: FrameId.optional(),
      taskId: TaskId.optional(),
      n: n.optional(),
      before: offset.optional(),
      after: offset.optional(),
      /** At most so many lines. */
      lines: z.int().min(1).max(5000).default(500),
      /** The newest attempt on that node; `n` goes before. */
      nodeName: line(64).optional(),
      nodeIp: z.union([z.ipv4(), z.ipv6()]).optional(),
      /** Narrows nothing: agents call out and nobody calls them, so a node has an address and no port of its own. */
      nodePort: z.int().min(1).max(65_535).optional(),
      renderingType: timeStage.schema.optional(),
      /** 1 is the end of the log, 2 what stands before it; an offset goes before. */
      pageNum: z.int().min(1).max(maxLogPage).optional(),
      type: logType.schema.optional(),
      /** As which the log's bytes are read; found by its lines where it is not said. */
      encoding: LogEncoding.optional(),
      /** Follows the frame: its newest attempt, whichever was asked for. */
      flag: Flag.optional(),
    },
    output: z.object({
      frameId: FrameId,
      n: count,
      size: Bytes,
      /** The encoding that was requested or found. */
      encoding: LogEncoding,
      from: z.int(),
      to: z.int(),
      /** Byte offset and text of each line. */
      lines: z.array(z.object({ at: z.int(), text: z.string() })),
      /** More may come. */
      running: z.boolean(),
    }),
  }),
  /** Lines that hold words (case aside), or errors by the pattern of the software; from an offset on or back. */
  searchLog: read('task/rendering/frames/searchLog', {
    access: seen,
    atOnce: 1,
    duplicates: 'keep',
    errors: [errorCodes.notFound],
    input: {
      frameId: FrameId,
      n: n.optional(),
      /** Absent: lines that report an error. */
      words: text(200).optional(),
      from: offset.optional(),
      back: Flag.default(false),
      encoding: LogEncoding.optional(),
      most: z.int().min(1).max(500).default(100),
    },
    output: z.object({
      found: z.array(z.object({ at: z.int(), text: z.string() })),
      /** Where the search stopped; null at the log's end (or beginning). */
      next: z.int().nullable(),
    }),
  }),
  downloadLog: read('task/rendering/frames/downloadLog', {
    access: seen,
    duplicates: 'keep',
    errors: [errorCodes.notFound, errorCodes.nothingFound],
    input: { frameId: FrameId, n: n.optional() },
    output: z.null(),
  }),
} as const;
