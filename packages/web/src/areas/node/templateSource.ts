import { type CloudTemplateId, cloudTemplates } from '@renderdesk/contract';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

/** Templates by which machines may be applied for now. */
export const openTemplates: Source<CloudTemplateId> = wholeSource(
  cloudTemplates.list,
  { isOn: true, pageSize: 200 },
  ({ items }) =>
    items.map((one) => ({
      value: one.cloudTemplateId,
      name: one.templateName,
      note: `${one.vendor} ${one.instanceKind}`,
    })),
);
