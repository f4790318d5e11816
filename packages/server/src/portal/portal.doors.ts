import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  headerNames,
  type PortalCall,
  portal,
  portalHeaders,
  portalPath,
  UserId,
} from '@renderdesk/contract';
import * as z from 'zod';
import type { App } from '../core/app.ts';
import type { Context } from '../core/audit/operation.ts';
import { sealerOf } from '../core/auth/sealing.ts';
import { runCommand } from '../core/calls/command.ts';
import { ApiError } from '../core/http/apiError.ts';
import { textWithin } from '../core/http/body.ts';
import { contextOf } from '../core/http/http.ts';
import { checkAgainst } from '../core/http/input.ts';
import { headerOf, passThrough } from '../core/http/pipeline.ts';
import {
  customerOf,
  partnerByKey,
  type PartnerCustomer,
  type SigningPartner,
  takeNonce,
} from './partner.store.ts';
import { type Asked, commands, reads } from './portal.calls.ts';
import { portalDocument } from './portal.openapi.ts';
import { contentOf, type Refusal, refusalOf } from './signature.ts';

/** The partners' door: who by a signature, what by the schema of the call; the steps are those of every call. */
export const addPortal = async (http: FastifyInstance, app: App): Promise<void> => {
  const document = portalDocument();
  http.get(`${portalPath}openapi.json`, () => document);
  await http.register((scope) => {
    for (const call of Object.values(portal) as readonly PortalCall[])
      scope.route({
        method: 'POST',
        url: portalPath + call.path,
        bodyLimit: call.maxBytes,
        handler: (request, reply) => {
          let partner: SigningPartner | undefined;
          let customer: PartnerCustomer | undefined;
          return passThrough<Readonly<Record<string, unknown>>>(
            app,
            { context: contextOf(app, request), reply },
            {
              call,
              chatty: true,
              who: async (c) => {
                partner = await signer(app, request, c);
                if (call.forCustomer) customer = await customerOf(app.db, partner, customerNamed(request));
                return { kind: 'partner', partnerId: partner.id, onBehalfOf: customer?.id ?? null };
              },
              raw: () => signedBody(request),
              may: () => {
                if (!partner?.scopes.includes(call.scope))
                  throw new ApiError('forbidden', { key: `scope ${call.scope}` });
              },
              what: (_, raw) => ({
                input: checkAgainst(call.input, raw, { nameOf: (field) => field, between: ', ' }),
              }),
              run: (c, input) =>
                carryOut(app, call, { c, partner: partner as SigningPartner, customer, input, request }),
            },
          );
        },
      });
    return Promise.resolve();
  });
};

const refused = (why: Refusal): ApiError => new ApiError('signatureRefused', { why });

/** Who signed a request, whose nonce is used up from now on. Throws `signatureRefused`. */
const signer = async (app: App, request: FastifyRequest, { now }: Context): Promise<SigningPartner> => {
  const header = (name: string): string => headerOf(request, name) ?? '';
  const partner = await partnerByKey(app.db, sealerOf(app.config), { name: header(portalHeaders.key), now });
  if (!partner) throw refused('signature');
  const nonce = header(portalHeaders.nonce);
  const parts = {
    path: request.routeOptions.url ?? '',
    timestamp: header(portalHeaders.timestamp),
    nonce,
    customer: header(portalHeaders.customer),
    idempotencyKey: header(headerNames.idempotencyKey),
    content: header(portalHeaders.content),
  };
  const why = refusalOf(partner.secret, parts, { signature: header(portalHeaders.signature), now });
  if (why) throw refused(why);
  if (!(await takeNonce(app.db, { keyId: partner.keyId, nonce, now }))) throw refused('nonce');
  return partner;
};

/** The number of the customer that a request names. Throws `badInput` where it names none. */
const customerNamed = (request: FastifyRequest): number => {
  const named = headerOf(request, portalHeaders.customer) ?? '';
  const userId = UserId.safeParse(/^\d{1,15}$/.test(named) ? Number(named) : undefined);
  if (!userId.success) throw new ApiError('badInput', { issues: [{ path: portalHeaders.customer }] });
  return userId.data;
};

/** The JSON of a request, whose body is the one that was signed. Throws `signatureRefused`, `badInput`. */
const signedBody = async (request: FastifyRequest): Promise<unknown> => {
  const { body } = request;
  const text = body instanceof Readable ? await textWithin(body, request) : '';
  if (contentOf(text) !== headerOf(request, portalHeaders.content)) throw refused('body');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiError('badInput', { fields: 'body' });
  }
};

interface Came {
  readonly c: Context;
  readonly partner: SigningPartner;
  readonly customer: PartnerCustomer | undefined;
  readonly input: Readonly<Record<string, unknown>>;
  readonly request: FastifyRequest;
}

type Name = keyof typeof portal;
const nameOf = (call: PortalCall): Name =>
  (Object.keys(portal) as Name[]).find((name) => portal[name].name === call.name) as Name;

/** Carries a call out for its customer, whom the partner may act for. Commands are carried out once a key. */
const carryOut = async (app: App, call: PortalCall, came: Came): Promise<unknown> => {
  const { c, partner, input } = came;
  const asked = { ...c, partner, customer: came.customer as PartnerCustomer, input: input as never, app };
  const name = nameOf(call);
  const answer = await (name in reads
    ? reads[name as keyof typeof reads](asked)
    : command(app, call, { ...came, name: name as keyof typeof commands, asked }));
  if (app.config.checkAnswers) call.output.parse(answer);
  return answer;
};

const command = async (
  app: App,
  call: PortalCall,
  o: Came & { readonly name: keyof typeof commands; readonly asked: Asked },
): Promise<unknown> => {
  const key = headerOf(o.request, headerNames.idempotencyKey);
  if (key === undefined || !/^[\w-]{8,100}$/.test(key))
    throw new ApiError('badInput', { issues: [{ path: headerNames.idempotencyKey }] });
  // Whose it is stands beside the input: the same key for another customer is another command.
  const schema = call.input.extend({ customerId: z.int().optional() });
  const input = { ...o.input, ...(o.customer && { customerId: o.customer.id }) };
  const { answer, events } = await runCommand(app.db, o.c, {
    call: {
      name: call.name,
      audit: call.audit ?? call.name,
      input: schema,
      ...(call.object !== undefined && { object: call.object }),
    },
    input,
    key,
    handle: (tx, effects) => commands[o.name]({ ...o.asked, tx, effects } as never) as Promise<unknown>,
  });
  app.live.send(events);
  return answer;
};
