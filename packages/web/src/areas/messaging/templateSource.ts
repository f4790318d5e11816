import { type MessageTemplateId, messageTemplates, templateStatus, templateType } from '@renderdesk/contract';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

/** Approved templates that a push may use. */
export const templates: Source<MessageTemplateId> = wholeSource(
  messageTemplates.list,
  { templateStatus: templateStatus.of.approved, pageSize: 500 } as never,
  (answer, { labels }) =>
    answer.items
      .filter((row) => row.templateType !== templateType.of.code)
      .map((row) => ({
        value: row.templateId,
        name: row.templateName,
        note: labels.code(templateType, row.templateType),
      })),
);
