import { jsonTemplates } from '@renderdesk/contract';
import { serve } from '../../core/calls/serve.ts';
import { rowHandlers } from '../../core/crud/rows.ts';
import { asId } from '../../core/db/wire.ts';
import { ApiError, badFields, notFound } from '../../core/http/apiError.ts';
import { changesOf, isTooDeep, type Json } from './jsonDifference.rules.ts';
import { faultsOf, schemaOf } from './jsonSchema.ts';
import { jsonFilesOf, offeredTo, templateOf } from './jsonTemplate.store.ts';
import { softwareNames } from './names.store.ts';

const read = (text: string): Json => JSON.parse(text) as Json;
const shown = (value: Json | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

/** Templates of JSON by software: what they have to be, how they differ, and what they would change of a task's JSON. */
export const jsonTemplateRoutes = serve(jsonTemplates, {
  ...rowHandlers(jsonTemplates, 'json_template', {
    columns: { cgId: 'software_id' },
    unique: { json_template_name_unique: 'templateName' },
    set: ({ input }) => {
      for (const field of ['jsonSchema', 'jsonContent'] as const)
        if (isTooDeep(input[field])) throw badFields(field);
      const schema = schemaOf(input.jsonSchema);
      if (!schema) throw badFields('jsonSchema');
      const [fault] = faultsOf(schema, read(input.jsonContent));
      if (fault)
        throw new ApiError('badInput', {
          fields: 'jsonContent',
          issues: [{ path: 'jsonContent', message: `${fault.key}: ${fault.message}` }],
        });
      return {};
    },
    list: { names: softwareNames },
  }),
  compare: async ({ db, input }) => {
    const [template, other] = [
      await templateOf(db, input.jsonTemplateId),
      await templateOf(db, input.otherId),
    ];
    return [other, template].map(({ id, templateName, jsonContent }) => ({
      jsonTemplateId: asId(id),
      templateName,
      jsonContent,
    }));
  },
  tryOn: async ({ db, actor, input }) => {
    const template = await templateOf(db, input.jsonTemplateId);
    const files = await jsonFilesOf(db, actor, input.taskId);
    const file = files.find(({ name }) => input.fileName === undefined || name === input.fileName);
    if (!file) throw notFound();
    const unread = { fileName: file.name, isJson: false, changes: [], faults: [] };
    // The customer wrote it: nothing has bounded its levels yet.
    if (isTooDeep(file.content)) return unread;
    let task: Json;
    try {
      task = read(file.content);
    } catch {
      return unread;
    }
    const schema = schemaOf(template.jsonSchema);
    return {
      fileName: file.name,
      isJson: true,
      changes: changesOf(task, read(template.jsonContent)).map(({ key, from, to }) => ({
        key,
        inTask: shown(from),
        inTemplate: shown(to),
      })),
      faults: schema ? faultsOf(schema, task) : [],
    };
  },
  offered: async ({ db, actor, input }) =>
    (await offeredTo(db, actor, input.userId)).map(({ id, templateName, softwareName, jsonContent }) => ({
      jsonTemplateId: asId(id),
      templateName,
      softwareName,
      jsonContent,
    })),
});
