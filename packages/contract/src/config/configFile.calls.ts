import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf, bodyBytes } from '../kernel/callBase.ts';
import { command } from '../kernel/commandCall.ts';
import { Instant, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';
import { configSection, fileChange } from './configFile.codes.ts';

/** Who may change a part of the configuration: the file has the parts that the person may change. */
const access = anyOf(
  'config:platformconfig',
  'config:soft',
  'config:group',
  'config:constraint',
  'config:json:file:template',
  'config:dictionary:path',
  'error:config',
  'config:wechatmsg',
  'config:dispatch',
  'config:add:fee',
  'price:edit',
  'rate:edit',
);
const content = z.string().min(1).max(1_000_000);
const count = z.int().min(0);

/** The configuration as one readable file, for a second farm or before a change: rows by names, none by number, no secrets. */
export const configFile = calls('config', 'configFile', {
  export: read('task/config/file/export', {
    access,
    input: {},
    output: z.object({ name: z.string(), content: z.string() }),
  }),
  /** What a file would change here. Rows that only this farm has stay. */
  compare: read('task/config/file/compare', {
    access,
    maxBytes: bodyBytes.largest,
    errors: [errorCodes.fileNotAccepted],
    input: { content },
    output: z.object({
      sections: z.array(
        z.object({
          configSection: configSection.schema,
          added: count,
          changed: count,
          same: count,
          /** Rows that the file does not have. */
          onlyHere: count,
          /** The person may not change this part: it is left out. */
          isSkipped: z.boolean(),
        }),
      ),
      /** The first of the rows that change. */
      lines: z.array(
        z.object({
          configSection: configSection.schema,
          fileChange: fileChange.schema,
          row: z.string(),
          fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
      /** Rows that cannot be taken: then nothing is. */
      faults: z.array(z.object({ configSection: configSection.schema, line: count, field: z.string() })),
      /** A price, a charge or the exchange rate changes. */
      hasMoney: z.boolean(),
      /** Names this difference; it is what is carried out, or nothing. */
      difference: z.string(),
    }),
  }),
  /** Carries a file out as it was compared, whole or not at all. A step of a price or of the rate needs a second person as a single one does. */
  apply: command('task/config/file/apply', {
    access,
    maxBytes: bodyBytes.largest,
    audit: 'configFile.apply',
    fourEyes: 'configStep',
    errors: [
      errorCodes.fileNotAccepted,
      errorCodes.changedMeanwhile,
      errorCodes.alreadyTaken,
      errorCodes.notFound,
      errorCodes.stillInUse,
      errorCodes.scheduleOverlaps,
    ],
    input: {
      content,
      difference: text(64),
      /** When prices, charges and the rate begin; not in the past. */
      validFrom: Instant.optional(),
      reason: text(300),
    },
    output: z.object({ added: count, changed: count }),
  }),
});
