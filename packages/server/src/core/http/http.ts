import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  type AnyCall,
  basePath,
  errorCodes,
  headerNames,
  headerValues,
  type Language,
  minute,
  opensToTokens,
} from '@renderdesk/contract';
import { mayCall } from '../auth/actor.ts';
import { staffOf } from '../auth/principal.ts';
import { answerCall } from './answer.ts';
import { closeConnections } from './closing.ts';
import type { App } from '../app.ts';
import { leaveUnread, receiveJson } from './body.ts';
import { guard, guardAll, refuseBroken } from './headers.ts';
import { checkInput } from './input.ts';
import type { Context } from '../audit/operation.ts';
import { headerOf, handleRequest } from './pipeline.ts';
import { messageOf, ApiError } from './apiError.ts';
import { isLeft, noteLeft, TransportLog } from './sending.ts';
import { isDatabaseAway } from '../db/dbAway.ts';
import { FileAnswer, type Route, type UploadedFile } from '../calls/serve.ts';
import { authenticate } from '../auth/session.ts';
import { inWords } from '../uploads/refused.ts';
import { principalKey } from './rate.ts';
import { receiveUpload } from './upload.ts';

/** The server's HTTP side: one route for each call and alias, run by `pipeline.ts`. */
export const buildHttp = (app: App, served: readonly Route[]): FastifyInstance => {
  const http = Fastify({
    // Time limits for headers that do not end and bodies that trickle.
    http: { headersTimeout: 30_000 },
    requestTimeout: 15 * minute,
    genReqId: () => randomUUID(),
    loggerInstance: app.log,
    // The pipeline writes one line for each call, with its result.
    logController: new TransportLog(),
    trustProxy: [...app.config.trustedProxies],
    // An invalid URL fails before routes and hooks.
    frameworkErrors: (error, request, reply) => void answerCrash(request, guard(reply), error),
    clientErrorHandler: refuseBroken,
  });
  closeConnections(http);
  guardAll(http);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', leaveUnread);
  http.setErrorHandler((error: unknown, request, reply) => answerCrash(request, reply, error));
  http.addHook('onResponse', (request, reply, done) => {
    app.metrics.observe(request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime);
    done();
  });
  for (const one of served) {
    for (const path of [one.call.path, ...one.call.aliases]) {
      http.route({
        method: one.call.method,
        // A HEAD would run a command whose method is GET.
        exposeHeadRoute: false,
        url: basePath + path,
        bodyLimit: one.call.maxBytes,
        handler: (request, reply) => handle(app, one, request, reply),
      });
    }
  }
  return http;
};

/** The console's door: staff with sessions, calls as declared in the contract. */
const handle = (app: App, one: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  const { call } = one;
  let file: UploadedFile | undefined;
  return handleRequest<Readonly<Record<string, unknown>>>(
    app,
    { context: contextOf(app, request), reply },
    {
      call,
      chatty: true,
      who: async (c) => {
        if (call.access.kind === 'public') return undefined;
        const apiToken = bearerOf(request);
        const { actor, freshToken } = await authenticate(app.db, apiToken ?? tokenOf(request), c.now, {
          bearer: apiToken !== undefined,
        });
        if (freshToken !== undefined) void reply.header(headerNames.token, freshToken);
        return actor;
      },
      // The fields of an upload arrive with its file, which is received after all other checks.
      raw: () => (call.kind === 'upload' ? Promise.resolve({}) : rawInput(request)),
      may: (c) => {
        if (call.access.kind === 'public') return;
        const actor = staffOf(c.actor);
        if (!mayCall(actor, call.access)) throw new ApiError('forbidden', { key: keysOf(call) });
        if (actor?.byToken === true && !opensToTokens(call)) throw new ApiError('notByToken');
        if (actor?.mustChangePassword === true && call.beforePasswordChange !== true)
          throw new ApiError('passwordMustChange');
        if (actor?.mustAddFactor === true && call.beforeFactor !== true) throw new ApiError('factorNeeded');
        if (actor?.seesAs && changes(call) && call.whileSeeingAs !== true)
          throw new ApiError('seesAsRole', { name: actor.seesAs.roleName });
      },
      what: async (c, raw) => {
        if (call.kind !== 'upload') return { input: checkInput(call, raw, c.language) };
        const { parsers } = app;
        const who = c.actor ? principalKey(c.actor) : c.ip;
        const received = await receiveUpload(request, call, { parsers, who, signal: c.signal }).catch(
          (error: unknown) => {
            throw inWords(error, c.language);
          },
        );
        file = received.file;
        try {
          return { input: checkInput(call, received.fields, c.language), discard: received.discard };
        } catch (error) {
          await received.discard();
          throw error;
        }
      },
      run: (c, input) =>
        answerCall(app, one, c, {
          input: input as never,
          key: idempotencyKey(request),
          preview: headerOf(request, headerNames.mode) === 'preview',
          ...(file && { file }),
        }).catch((error: unknown) => {
          throw inWords(error, c.language);
        }),
      send: (answer) => {
        if (answer instanceof FileAnswer) return sendFile(reply, answer);
        if (isTokenAnswer(call, answer)) void reply.header(headerNames.token, answer.token);
        return undefined;
      },
    },
  );
};

const isTokenAnswer = (call: AnyCall, answer: unknown): answer is { token: string } =>
  call.opensSession === true &&
  typeof answer === 'object' &&
  answer !== null &&
  'token' in answer &&
  typeof answer.token === 'string';

const changes = ({ kind }: AnyCall): boolean => kind !== 'list' && kind !== 'read';

const keysOf = (call: AnyCall): string => (call.access.kind === 'anyOf' ? call.access.keys.join(', ') : '');

const rawInput = (request: FastifyRequest): Promise<unknown> =>
  request.method === 'GET' ? Promise.resolve(request.query ?? {}) : receiveJson(request);

export const tokenOf = (request: FastifyRequest): string | undefined => headerOf(request, headerNames.token);

/** The API token of a request; undefined without one. */
const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];

const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = headerOf(request, headerNames.idempotencyKey);
  return key === undefined || key === '' ? undefined : key.slice(0, 100);
};

const languageOf = (request: FastifyRequest): Language =>
  headerOf(request, headerNames.language) === String(headerValues.english) ? 'en' : 'zh';

/** The platform header of a request; an invalid one means all platforms. */
const platformOf = (request: FastifyRequest): number | undefined => {
  const named = headerOf(request, headerNames.platform);
  if (named === undefined) return undefined;
  return /^\d{1,9}$/.test(named) ? Number(named) : 0;
};

/**
 * IP address of the sender. An IPv4-mapped address becomes IPv4; empty for an invalid address or a closed connection.
 */
const addressOf = (ip: string | undefined): string => {
  const plain = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? '' : plain;
};

/** Context of a request before anybody is authenticated. */
export const contextOf = (app: App, request: FastifyRequest): Context => ({
  now: app.clock(),
  requestId: request.id,
  language: languageOf(request),
  platform: platformOf(request) ?? app.config.defaultPlatform,
  ip: addressOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
  // Not `request.host`: a proxy forwards the X-Forwarded-Host of any client.
  origin: URL.parse(`${request.protocol}://${request.headers.host ?? ''}`)?.origin ?? '',
  actor: undefined,
});

/** Sends a file with its name. */
export const sendFile = (reply: FastifyReply, file: FileAnswer): FastifyReply => {
  const plain = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  void reply
    .header('content-type', file.type)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    );
  if (file.size !== undefined) void reply.header('content-length', file.size);
  return reply.send(file.body);
};

const transportCodes: Readonly<Record<string, { code: number; data?: unknown }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: errorCodes.bodyTooLarge },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: errorCodes.badInput, data: { fields: 'content-type' } },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: errorCodes.badInput, data: { fields: 'body' } },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: errorCodes.badInput, data: { fields: 'body' } },
};

/** Answers a path that is no call: 404 with an envelope, in the caller's language. */
export const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const code = errorCodes.noSuchCall;
  const message = messageOf(code, languageOf(request), null);
  return reply.status(404).send({ code, message, result: false, data: null, requestId: request.id });
};

/**
 * Transport errors keep their 4xx, and a disconnected client is no error. Anything else is a server error: logged with
 * its requestId, answered as `internal` with 500.
 */
const answerCrash = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const name = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (isDatabaseAway(error)) {
    request.log.error({ err: error, requestId: request.id }, 'the database is away');
    return answerTransport(request, reply, 503, errorCodes.busy);
  }
  const known = transportCodes[name] ?? (status === 429 ? { code: errorCodes.tooManyRequests } : undefined);
  const code = known?.code ?? (status < 500 ? errorCodes.badInput : errorCodes.internal);
  if (isLeft(reply, error)) noteLeft(request);
  else if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'a call crashed');
  // The rest of an oversized body is not read, so the connection cannot be used again.
  if (status === 413) void reply.header('connection', 'close');
  const data = status === 413 ? { limit: request.routeOptions.bodyLimit } : known?.data;
  return answerTransport(request, reply, status >= 400 ? status : 500, code, data);
};

const answerTransport = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: number,
  data: unknown = null,
): FastifyReply => {
  // Remove the headers of a file that failed before its first byte.
  for (const name of ['content-type', 'content-length', 'content-disposition']) {
    void reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  return reply.status(status).send({
    code,
    message: messageOf(code, languageOf(request), data),
    result: false,
    data,
    requestId: request.id,
  });
};
