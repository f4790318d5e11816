import { second } from '@renderdesk/contract';
import type { Config } from '../config.ts';
import { local, type MailPort } from './mail.ts';

/** Milliseconds without an answer of the gateway after which a message fails. */
const patience = 20 * second;

/**
 * Opens the transport for text messages: a gateway that accepts `{ id, to, text }` as JSON with a bearer key and
 * answers 2xx. `id` stays the same when a message is sent again. Without a gateway messages are stored and shown.
 */
export const openSms = ({ sms }: Pick<Config, 'sms'>): MailPort => {
  if (!sms) return local;
  return {
    send: async ({ id, to, text }) => {
      const answer = await fetch(sms.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${sms.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: `outbox-${id}`, to, text }),
        signal: AbortSignal.timeout(patience),
        redirect: 'error',
      });
      if (!answer.ok)
        throw new Error(`the gateway answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
      return 'sent';
    },
    close: () => undefined,
  };
};
