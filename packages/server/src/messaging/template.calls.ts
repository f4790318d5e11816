import {
  editableTemplate,
  messageTemplates,
  type TemplateAction,
  templateFault,
  type TemplateStatus,
  type TemplateType,
  templateTransitions,
  errorCodes,
} from '@renderdesk/contract';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRows, lockRows } from '../core/crud/crud.store.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { badFields } from '../core/http/apiError.ts';
import { templatesInUse } from './template.store.ts';

interface Chosen {
  readonly tx: Tx;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}
/** Carries an action out on each template whose status allows it. */
const step =
  <C extends Chosen>(
    action: TemplateAction,
    set: (c: C) => { provider_no?: string; reason?: string } = () => ({}),
  ) =>
  async (c: C): Promise<Map<number, Outcome>> => {
    const { from, to } = templateTransitions[action];
    const { free, outcomes } = await lockRows(c.tx, 'message_template', {
      ids: c.ids,
      expectedVersions: c.expectedVersions,
      refuse: (row) =>
        (from as readonly number[]).includes(row.template_status) ? undefined : errorCodes.notAllowedInState,
    });
    await changeRows(c.tx, 'message_template', free, {
      now: c.now,
      set: { template_status: to, reason: '', ...set(c) },
    });
    return outcomes;
  };

/** Templates of text messages. */
export const templateCalls: readonly Route[] = serve(messageTemplates, {
  ...rowHandlers(messageTemplates, 'message_template', {
    unique: { message_template_name_unique: 'templateName' },
    set: ({ input }) => {
      const fault = templateFault(input.templateType as TemplateType, input.content);
      if (fault) throw badFields('content', fault);
      return {};
    },
    isFrozen: (row) => !editableTemplate.includes(row.template_status as TemplateStatus),
    inUse: templatesInUse,
  }),
  submit: step('submit'),
  approve: (c) => step<typeof c>('approve', () => ({ provider_no: c.input.providerNo }))(c),
  reject: (c) => step<typeof c>('reject', () => ({ reason: c.input.reason }))(c),
  disable: step('disable'),
  enable: step('enable'),
});
