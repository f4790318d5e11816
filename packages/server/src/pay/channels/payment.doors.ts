import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  bookCurrency,
  businessOffset,
  type Envelope,
  errorCodes,
  minute,
  paymentChannel,
  type PaymentChannel,
} from '@renderdesk/contract';
import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { leaveUnread, textWithin } from '../../core/http/body.ts';
import { contextOf } from '../../core/http/http.ts';
import { checkAgainst } from '../../core/http/input.ts';
import { handleRequest } from '../../core/http/pipeline.ts';
import { asMoney } from '../../core/db/wire.ts';
import { isKeyOf, pageOrder, pagePath, settlePage } from './payment.page.ts';
import { pageTexts } from './payment.page.texts.ts';
import type { NoticeAnswer } from './payment.port.ts';
import { noticePaths, takeNotice } from './payment.work.ts';

/** A channel sends many callbacks from few addresses; it repeats those above the limit. */
const limits = [{ per: 'address', times: 1200, withinMs: minute }] as const;
const noticeBytes = 64 * 1024;
const form = 'application/x-www-form-urlencoded';

const noticeOf = (channel: PaymentChannel) => ({
  name: `pay.notice.${paymentChannel.entries[channel].name}`,
  limits,
  input: z.string().min(1),
});
const pageLimits = [{ per: 'address', times: 120, withinMs: minute }] as const;
const Key = z.object({ key: z.string().max(2000).default('') });
const look = { name: 'pay.page.look', limits: pageLimits, input: Key };
const click = {
  name: 'pay.page.click',
  limits: pageLimits,
  input: Key.extend({ click: z.enum(['pay', 'slow', 'refuse']) }),
};

/** The status of a refusal that is not the sender's fault but the moment's: what else is refused was sent wrong. */
const refusedWith: Readonly<Record<number, number>> = {
  [errorCodes.tooManyRequests]: 429,
  [errorCodes.busy]: 503,
};

/** The answer that the pipeline was given; a refusal of the pipeline arrives as an envelope instead. */
class Said {
  readonly answer: NoticeAnswer;
  constructor(answer: NoticeAnswer) {
    this.answer = answer;
  }
}

/**
 * Where channels tell of payments, and the demo's payment page. Nobody is signed in here: a callback is believed by its signature alone,
 * and a page opens by the key in its address. Every step is the pipeline's, with limits and a small body.
 */
export const addPaymentDoors = async (http: FastifyInstance, app: App): Promise<void> => {
  await http.register((scope) => {
    scope.addContentTypeParser(form, leaveUnread);
    for (const channel of paymentChannel.codes)
      scope.route({
        method: 'POST',
        url: noticePaths[channel],
        bodyLimit: noticeBytes,
        handler: (request, reply) => receiveNotice(app, channel, request, reply),
      });
    if (app.config.payment.page) {
      scope.get(`${pagePath}/:number`, (request, reply) => showPage(app, request, reply));
      scope.post(`${pagePath}/:number`, { bodyLimit: 4096 }, (request, reply) =>
        clickPage(app, request, reply),
      );
    }
    return Promise.resolve();
  });
};

const bodyOf = (request: FastifyRequest): Promise<string> =>
  request.body instanceof Readable ? textWithin(request.body, request) : Promise.resolve('');

const plain = { nameOf: (field: string) => field, between: ', ' } as const;

/**
 * Runs a step through the pipeline. A refusal is answered as a transport error, so that the channel repeats its
 * callback.
 */
const through = async <I>(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  o: {
    readonly call: {
      readonly name: string;
      readonly limits: typeof limits | typeof pageLimits;
      readonly input: z.ZodType<I>;
    };
    readonly raw: () => Promise<unknown>;
    readonly run: (input: I) => Promise<NoticeAnswer>;
  },
): Promise<FastifyReply> => {
  const answer = await handleRequest<I>(
    app,
    { context: contextOf(app, request), reply },
    {
      call: o.call,
      chatty: false,
      who: () => Promise.resolve(undefined),
      raw: o.raw,
      may: () => undefined,
      what: (_, raw) => ({ input: checkAgainst(o.call.input, raw, plain) }),
      run: async (_, input) => new Said(await o.run(input)),
      send: (said) => said,
    },
  );
  if (!(answer instanceof Said)) {
    const { code } = answer as Envelope<unknown>;
    return reply
      .status(refusedWith[code] ?? 400)
      .type('application/json')
      .send(answer);
  }
  const { status, type, body } = answer.answer;
  return reply.status(status).type(type).send(body);
};

const receiveNotice = (app: App, channel: PaymentChannel, request: FastifyRequest, reply: FastifyReply) =>
  through(app, request, reply, {
    call: noticeOf(channel),
    raw: () => bodyOf(request),
    run: (body) => takeNotice(app, channel, { headers: request.headers, body, now: app.clock() }),
  });

const numberIn = (request: FastifyRequest): string =>
  String((request.params as { readonly number?: unknown }).number ?? '');

const showPage = (app: App, request: FastifyRequest, reply: FastifyReply) =>
  through(app, request, reply, {
    call: look,
    raw: () => Promise.resolve(request.query ?? {}),
    run: ({ key }) => page(app, reply, numberIn(request), key),
  });

const clickPage = (app: App, request: FastifyRequest, reply: FastifyReply) =>
  through(app, request, reply, {
    call: click,
    raw: async () => Object.fromEntries(new URLSearchParams(await bodyOf(request))),
    run: async ({ key, click: how }) => {
      const number = numberIn(request);
      if (isKeyOf(app.config, number, key)) {
        const now = app.clock();
        const notice = await settlePage(app.db, app.config, { number, click: how, now });
        if (notice !== undefined)
          await takeNotice(app, paymentChannel.of.paymentPage, { headers: {}, body: notice, now });
        else {
          // What was not paid is found when the order is looked at next: now.
          await app.db
            .updateTable('payment_order')
            .set({ next_at: now })
            .where('number', '=', number)
            .execute();
          app.live.send([{ topic: 'paymentOrder' }]);
        }
      }
      return page(app, reply, number, key);
    },
  });

const both = (name: keyof typeof pageTexts): string => pageTexts[name].toReversed().join(' · ');
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const there = (at: Date): string =>
  `${new Date(at.getTime() + businessOffset).toISOString().slice(0, 19).replace('T', ' ')} (UTC+8)`;

/** As the console looks, in both themes. */
const style = `
:root { color-scheme: light dark; font: 15px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
body { display: grid; min-height: 100vh; margin: 0; place-items: center; background: light-dark(#f5f6f8, #14171f);
  color: light-dark(#1c2230, #e6e9f0); }
main { box-sizing: border-box; width: min(460px, 100vw); padding: 32px; background: light-dark(#fff, #1c2130);
  border: 1px solid light-dark(#dfe3ea, #323a4d); border-radius: 12px; }
h1 { margin: 0 0 8px; font-size: 20px; }
[role="note"] { margin: 0 0 20px; padding: 8px 12px; color: light-dark(#7a4b00, #ffd591);
  background: light-dark(#fff4dd, #3a2d12); border-radius: 8px; font-size: 13px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 10px 20px; margin: 0 0 24px; }
dt { color: light-dark(#5a6478, #9aa4b8); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
form { display: grid; gap: 10px; }
form p { margin: 0; }
button { box-sizing: border-box; width: 100%; padding: 10px; font: inherit; cursor: pointer; border-radius: 8px;
  border: 1px solid light-dark(#c9d0dc, #475069); background: transparent; color: inherit; }
button[value="pay"] { background: #2f5bd8; border-color: #2f5bd8; color: #fff; font-weight: 600; }
button:focus-visible { outline: 3px solid light-dark(#9db5ff, #5f83ff); outline-offset: 2px; }
[role="status"] { margin: 0; padding: 12px; background: light-dark(#eaf1ff, #22304f); border-radius: 8px; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

const page = async (app: App, reply: FastifyReply, number: string, key: string): Promise<NoticeAnswer> => {
  const order = isKeyOf(app.config, number, key) ? await pageOrder(app.db, number) : undefined;
  // The page loads nothing and runs nothing, and is dressed by its own style alone; its form goes to itself.
  void reply.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );
  const isOver = order !== undefined && order.expires_at <= app.clock();
  const rows: (readonly [string, string])[] = order
    ? [
        [both('for'), order.subject],
        [both('number'), order.number],
        [
          both('amount'),
          `${asMoney(order.amount)} ${bookCurrency.entries[order.currency].name.toUpperCase()}`,
        ],
        [both('until'), there(order.expires_at)],
      ]
    : [];
  const state = !order
    ? both('unknown')
    : order.state === 2
      ? both('paid')
      : order.state === 3
        ? both('refused')
        : order.state === 4
          ? both('closed')
          : order.state === 5
            ? both('slowly')
            : isOver
              ? both('expired')
              : undefined;
  const buttons = (['pay', 'slow', 'refuse'] as const)
    .map((name) => `<p><button name="click" value="${name}">${both(name)}</button></p>`)
    .join('');
  const body = [
    `<h1>${both('title')}</h1>`,
    `<p role="note"><strong>${both('demo')}</strong></p>`,
    `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd><strong>${escaped(value)}</strong></dd>`).join('')}</dl>`,
    state === undefined
      ? `<form method="post" action="?"><input type="hidden" name="key" value="${escaped(key)}">${buttons}</form>`
      : `<p role="status">${state}</p>`,
  ].join('\n');
  return {
    status: order ? 200 : 404,
    type: 'text/html; charset=utf-8',
    body: `<!doctype html>\n<html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${both('title')}</title><style>${style}</style></head><body><main>\n${body}\n</main></body></html>\n`,
  };
};
