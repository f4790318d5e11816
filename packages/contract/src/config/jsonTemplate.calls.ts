import * as z from 'zod';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { command, perId } from '../kernel/commandCall.ts';
import { list } from '../kernel/listCall.ts';
import { Flag, Instant, JsonTemplateId, JsonText, text } from '../kernel/values.ts';
import { errorCodes } from '../errors/codes.ts';

const access = anyOf('config:json:file:template');
const keep = { access, object: 'jsonTemplate' } as const;
const fields = {
  cgId: z.int32().min(1),
  templateName: text(60),
  jsonContent: JsonText,
  isOn: z.boolean(),
  remark: z.string().trim().max(300),
} as const;

/** Templates of the JSON that software is configured with (people §3; checklist P-463). */
export const jsonTemplates = calls('config', 'jsonTemplates', {
  list: list('task/config/jsonTemplate/list', {
    access,
    id: 'jsonTemplateId',
    query: { cgId: z.int32().optional(), templateName: text(60).optional(), isOn: Flag.optional() },
    row: { jsonTemplateId: JsonTemplateId, ...fields, createTime: Instant, version: z.int32() },
    sorts: ['createTimeFlag'],
  }),
  add: command('task/config/jsonTemplate/add', {
    ...keep,
    errors: [errorCodes.alreadyTaken, errorCodes.notFound],
    input: fields,
    output: z.object({ jsonTemplateId: JsonTemplateId }),
  }),
  update: command('task/config/jsonTemplate/edit', {
    ...keep,
    errors: [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken],
    input: { jsonTemplateId: JsonTemplateId, version: z.int32(), ...fields },
  }),
  remove: perId('task/config/jsonTemplate/delete', { ...keep, ids: 'jsonTemplateIds', id: JsonTemplateId }),
});
