import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { calls } from '../kernel/call.ts';
import { anyOf } from '../kernel/callBase.ts';
import { perId } from '../kernel/commandCall.ts';
import { keptRows } from '../kernel/keptRows.ts';
import { Instant, line, MessageTemplateId, text } from '../kernel/values.ts';
import { templateStatus, templateType } from './messaging.codes.ts';
import { longestSms } from './messaging.rules.ts';
import { type TemplateAction, templateTransitions } from './messaging.lifecycle.ts';

const access = anyOf('data:operate');
const { notFound, notAllowedInState } = errorCodes;
const step = (action: TemplateAction) => ({
  access,
  object: 'messageTemplate',
  ids: 'templateIds' as const,
  id: MessageTemplateId,
  from: templateTransitions[action].from,
  errors: [notFound, notAllowedInState],
});

/** Templates of text messages (people §§3, 7; lifecycles §16). */
export const messageTemplates = calls('messaging', 'messageTemplates', {
  ...keptRows('sms/template', {
    access,
    object: 'messageTemplate',
    id: ['templateId', MessageTemplateId],
    fields: { templateName: line(60), templateType: templateType.schema, content: text(longestSms) },
    row: {
      templateStatus: templateStatus.schema,
      /** The number that the provider gave it. */
      providerNo: z.string(),
      reason: z.string(),
      createTime: Instant,
    },
    query: {
      templateName: line(60).optional(),
      templateStatus: templateStatus.schema.optional(),
      templateType: templateType.schema.optional(),
    },
    sorts: ['createTimeFlag'],
    updatePath: 'modify',
    errors: { update: [notAllowedInState], remove: [notAllowedInState] },
  }),
  /** Hands it to the provider for review. */
  submit: perId('sms/template/submit', step('submit')),
  /** What the provider answered. */
  approve: perId('sms/template/approve', { ...step('approve'), rest: { providerNo: text(60) } }),
  reject: perId('sms/template/reject', { ...step('reject'), rest: { reason: text(300) } }),
  disable: perId('sms/template/disable', step('disable')),
  enable: perId('sms/template/enable', step('enable')),
});
