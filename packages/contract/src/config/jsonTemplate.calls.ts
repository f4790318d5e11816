import * as z from 'zod';
import { calls, read } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { Flag, Instant, JsonTemplateId, JsonText, line, TaskId, text, UserId } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

/** Templates of the JSON that software is configured with (people §3; checklist P-463). */
const path = 'task/config/jsonTemplate';
const access = anyOf('config:json:file:template');

export const jsonTemplates = calls('config', 'jsonTemplates', {
  ...keptRows(path, {
    access,
    object: 'jsonTemplate',
    id: ['jsonTemplateId', JsonTemplateId],
    fields: {
      cgId: z.int32().min(1),
      templateName: line(60),
      jsonContent: JsonText,
      /** A JSON Schema that the content keeps to; `{}` takes anything. Files of before have none. */
      jsonSchema: JsonText.default('{}' as JsonText),
      isOn: z.boolean(),
      remark: z.string().trim().max(300),
    },
    row: { createTime: Instant },
    query: { cgId: z.int32().optional(), templateName: line(60).optional(), isOn: Flag.optional() },
    sorts: ['createTimeFlag'],
    errors: { add: [errorCodes.alreadyTaken, errorCodes.notFound] },
  }),
  /** Two templates, the other one first. */
  compare: read(`${path}/compare`, {
    access,
    errors: [errorCodes.notFound],
    input: { jsonTemplateId: JsonTemplateId, otherId: JsonTemplateId },
    output: z.array(
      z.object({ jsonTemplateId: JsonTemplateId, templateName: z.string(), jsonContent: z.string() }),
    ),
  }),
  /** What a template would change of a JSON file of a task; nothing is written. */
  tryOn: read(`${path}/try`, {
    access,
    errors: [errorCodes.notFound],
    /** Without a name the task's first JSON file. */
    input: { jsonTemplateId: JsonTemplateId, taskId: TaskId, fileName: text(100).optional() },
    output: z.object({
      fileName: z.string(),
      /** Whether the file can be read at all. */
      isJson: z.boolean(),
      /** By path, as JSON; null is a value that one of them lacks. */
      changes: z.array(
        z.object({ key: z.string(), inTask: z.string().nullable(), inTemplate: z.string().nullable() }),
      ),
      /** Where the task's JSON is not what the template's schema says. */
      faults: z.array(z.object({ key: z.string(), message: z.string() })),
    }),
  }),
  /** Templates to begin a customer's JSON with: of the software that they use. */
  offered: read(`${path}/offered`, {
    access: anyOf('user:list:edit', 'config:json:file:template'),
    errors: [errorCodes.notFound],
    input: { userId: UserId },
    output: z.array(
      z.object({
        jsonTemplateId: JsonTemplateId,
        templateName: z.string(),
        softwareName: z.string(),
        jsonContent: z.string(),
      }),
    ),
  }),
});
