import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  headerNames,
  minute,
  moneyScopes,
  partnerReach,
  portal,
  type PortalCall,
  portalHeaders,
  portalPath,
  UserId,
} from '@renderdesk/contract';
import type { App } from '../core/app.ts';
import type { Context } from '../core/audit/operation.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import { runCommand } from '../core/calls/command.ts';
import { FileAnswer } from '../core/calls/serve.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { bytesWithin, leaveUnread, parsedJson } from '../core/http/body.ts';
import { contextOf, sendFile } from '../core/http/http.ts';
import { checkAgainst } from '../core/http/input.ts';
import { headerOf, handleRequest } from '../core/http/pipeline.ts';
import { enforceRateLimits } from '../core/http/rate.ts';
import {
  customerOf,
  noteRefusal,
  partnerByKey,
  type PartnerCustomer,
  type SigningPartner,
  takeNonce,
} from './partner.store.ts';
import { fileOf, readOf, runOf } from './portalRun.ts';
import { expectApiOpen, isSignedIn } from '../user/index.ts';
import { portalDocument } from './portal.openapi.ts';
import { notifyPartner } from './portal.messages.ts';
import type { QueryContext } from './portalRequest.ts';
import { contentOf, type Refusal, refusalOf } from './signature.ts';

/** The partners' door: who by a signature, what by the schema of the call; the steps are those of every call. */
export const addPortal = async (http: FastifyInstance, app: App): Promise<void> => {
  let document: object | undefined;
  http.get(`${portalPath}openapi.json`, () => (document ??= portalDocument()));
  await http.register((scope) => {
    scope.addContentTypeParser('application/octet-stream', leaveUnread);
    for (const call of Object.values(portal) as readonly PortalCall[])
      scope.route({
        method: 'POST',
        url: portalPath + call.path,
        bodyLimit: call.maxBytes,
        handler: (request, reply) => {
          let partner: SigningPartner | undefined;
          let customer: PartnerCustomer | undefined;
          let temporaryId: number | undefined;
          let bytes: Buffer = none;
          const context = contextOf(app, request);
          return handleRequest<Readonly<Record<string, unknown>>>(
            app,
            { context, reply },
            {
              call,
              chatty: true,
              tell: notifyPartner,
              who: async (c) => {
                partner = await signer(app, request, c);
                if (call.forCustomer) customer = await customerOf(app.db, partner, customerNamed(request));
                temporaryId = await temporaryNamed(app, request, c, { partner, customer });
                // Our own portal is how customers come in; other software is let in by the account's API settings.
                if (customer && partner.reach === partnerReach.of.own)
                  await expectApiOpen(app.db, { userId: customer.id, ip: c.ip });
                const ofEach = partner.reach === partnerReach.of.all;
                return { kind: 'partner', partnerId: partner.id, onBehalfOf: customer?.id ?? null, ofEach };
              },
              raw: async () => {
                const body = await signedBody(app, request, context);
                if (call.body === 'json') return jsonOf(body, request);
                bytes = body;
                return request.params;
              },
              may: () => {
                if (!partner?.scopes.includes(call.scope))
                  throw new ApiError('forbidden', { key: `scope ${call.scope}` });
                // Our own portal still shows an account that is disabled what became of it; nothing is done for it any more.
                if (
                  customer?.isEnabled === false &&
                  (call.kind === 'command' || partner.reach === partnerReach.of.own)
                )
                  throw new ApiError('accountDisabled');
                if (temporaryId !== undefined && call.kind === 'command' && moneyScopes.includes(call.scope))
                  throw new ApiError('forbidden', { key: `${call.name} under a temporary password` });
              },
              what: (_, raw) => ({
                input: checkAgainst(call.input, raw, { nameOf: (field) => field, between: ', ' }),
              }),
              run: (c, input) =>
                carryOut(app, call, {
                  c,
                  partner: partner as SigningPartner,
                  customer,
                  temporaryId,
                  input,
                  bytes,
                  request,
                }),
              send: (answer) => (answer instanceof FileAnswer ? sendFile(reply, answer) : undefined),
            },
          );
        },
      });
    return Promise.resolve();
  });
};

/** So many refused requests a minute an address is told the reason of; then it is told to wait, whatever it sends next. */
const refusals = {
  name: 'portal.refused',
  limits: [{ per: 'address', times: 60, withinMs: minute }],
} as const;

/** What refuses a request: noted with the key that it names, and counted by where it came from. */
const refusal = async (app: App, request: FastifyRequest, c: Context, why: Refusal): Promise<ApiError> => {
  await enforceRateLimits(app.db, refusals, null, c);
  await noteRefusal(app.db, { name: headerOf(request, portalHeaders.key) ?? '', now: c.now });
  return new ApiError('signatureRefused', { why });
};

/** Who signed a request, whose nonce is used up from now on. Throws `signatureRefused`. */
const signer = async (app: App, request: FastifyRequest, c: Context): Promise<SigningPartner> => {
  const { now } = c;
  const refused = (why: Refusal): Promise<ApiError> => refusal(app, request, c, why);
  const header = (name: string): string => headerOf(request, name) ?? '';
  const partner = await partnerByKey(app.db, sealerOf(app.config), { name: header(portalHeaders.key), now });
  if (!partner) throw await refused('signature');
  const nonce = header(portalHeaders.nonce);
  const parts = {
    path: request.url.split('?', 1)[0] ?? '',
    timestamp: header(portalHeaders.timestamp),
    nonce,
    customer: header(portalHeaders.customer),
    idempotencyKey: header(headerNames.idempotencyKey),
    content: header(portalHeaders.content),
    temporary: header(portalHeaders.temporary),
  };
  const why = refusalOf(partner.secret, parts, { signature: header(portalHeaders.signature), now });
  if (why) throw await refused(why);
  if (!(await takeNonce(app.db, { keyId: partner.keyId, nonce, now }))) throw await refused('nonce');
  return partner;
};

/** The number of the customer that a request names. Throws `badInput` where it names none. */
const customerNamed = (request: FastifyRequest): number => {
  const named = headerOf(request, portalHeaders.customer) ?? '';
  const userId = UserId.safeParse(/^\d{1,15}$/.test(named) ? Number(named) : undefined);
  if (!userId.success) throw badFields(portalHeaders.customer);
  return userId.data;
};

/** The temporary password that a request names: staff who signed in as its customer by it, and are still within its minutes. Throws `forbidden`. */
const temporaryNamed = async (
  app: App,
  request: FastifyRequest,
  { now }: Context,
  o: { readonly partner: SigningPartner; readonly customer: PartnerCustomer | undefined },
): Promise<number | undefined> => {
  const named = headerOf(request, portalHeaders.temporary) ?? '';
  if (named === '') return undefined;
  const id = /^\d{1,15}$/.test(named) ? Number(named) : 0;
  const of = { id, userId: o.customer?.id ?? 0, partnerId: o.partner.id, now };
  if (!(await isSignedIn(app.db, of))) throw new ApiError('forbidden', { key: portalHeaders.temporary });
  return id;
};

const none = Buffer.alloc(0);

/** The body of a request, which is the one that was signed. Throws `signatureRefused`. */
const signedBody = async (app: App, request: FastifyRequest, c: Context): Promise<Buffer> => {
  const { body } = request;
  const bytes = body instanceof Readable ? await bytesWithin(body, request) : none;
  if (contentOf(bytes) !== headerOf(request, portalHeaders.content))
    throw await refusal(app, request, c, 'body');
  return bytes;
};

/** The JSON of a body. Throws `badInput`. */
const jsonOf = (body: Buffer, request: FastifyRequest): Promise<unknown> =>
  parsedJson(body.toString('utf8'), request).catch(() => {
    throw new ApiError('badInput', { fields: 'body' });
  });

interface PortalRequest {
  readonly c: Context;
  readonly partner: SigningPartner;
  readonly customer: PartnerCustomer | undefined;
  readonly temporaryId: number | undefined;
  readonly input: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
  readonly request: FastifyRequest;
}

/** Carries a call out for its customer, whom the partner may act for. Commands are carried out once a key. */
const carryOut = async (app: App, call: PortalCall, came: PortalRequest): Promise<unknown> => {
  const { c, partner, input } = came;
  const { temporaryId } = came;
  const customer = came.customer as PartnerCustomer;
  const asked = { ...c, partner, customer, temporaryId, input: input as never, app };
  const answer = await (call.kind === 'read' ? readOf(call)(asked) : command(app, call, { ...came, asked }));
  if (app.config.checkAnswers && call.answer === 'json') call.output.parse(answer);
  return answer;
};

const command = async (
  app: App,
  call: PortalCall,
  o: PortalRequest & { readonly asked: QueryContext },
): Promise<unknown> => {
  const key = headerOf(o.request, headerNames.idempotencyKey);
  if (key === undefined || !/^[\w-]{8,100}$/.test(key)) throw badFields(headerNames.idempotencyKey);
  const file = await fileOf(call, o.asked);
  try {
    const run = runOf(call, o.asked, { bytes: o.bytes, file });
    const { answer, events } = await runCommand(app.db, o.c, { ...run, key });
    app.live.send(events);
    return answer;
  } finally {
    await file?.discard();
  }
};
