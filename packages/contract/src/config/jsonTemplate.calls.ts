import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { Flag, Instant, JsonTemplateId, JsonText, line } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

/** Templates of the JSON that software is configured with (people §3; checklist P-463). */
export const jsonTemplates = calls(
  'config',
  'jsonTemplates',
  keptRows('task/config/jsonTemplate', {
    access: anyOf('config:json:file:template'),
    object: 'jsonTemplate',
    id: ['jsonTemplateId', JsonTemplateId],
    fields: {
      cgId: z.int32().min(1),
      templateName: line(60),
      jsonContent: JsonText,
      isOn: z.boolean(),
      remark: z.string().trim().max(300),
    },
    row: { createTime: Instant },
    query: { cgId: z.int32().optional(), templateName: line(60).optional(), isOn: Flag.optional() },
    sorts: ['createTimeFlag'],
    errors: { add: [errorCodes.alreadyTaken, errorCodes.notFound] },
  }),
);
