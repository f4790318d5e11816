import * as z from 'zod';
import { type AnyCall, basePath, errorCodes, errorMessage, headerNames } from '@renderdesk/contract';
import { callLabel } from './texts.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'result', 'data', 'requestId'],
  properties: {
    code: { type: 'integer', description: '200 is success; see x-errors' },
    message: { type: 'string' },
    result: { type: 'boolean' },
    data,
    requestId: { type: 'string' },
    blockExchange: { type: 'boolean' },
  },
});

const general = [
  'notSignedIn',
  'sessionEnded',
  'sessionExpired',
  'badInput',
  'forbidden',
  'internal',
] as const;

const operationOf = (call: AnyCall): Json => {
  const input = schemaOf(call.input as z.ZodType, 'input');
  const codes = [...general.map((name) => errorCodes[name]), ...call.errors];
  const isFile = call.kind === 'export' || call.name.endsWith('.download');
  const json = { 'application/json': { schema: envelopeOf(schemaOf(call.output as z.ZodType, 'output')) } };
  return {
    operationId: call.name,
    tags: [call.area],
    summary: callLabel('en', call),
    'x-kind': call.kind,
    'x-permission': call.access.kind === 'anyOf' ? call.access.keys : [],
    'x-access': call.access.kind,
    'x-audit': 'audit' in call ? call.audit : null,
    ...(call.limits.length > 0 && { 'x-limits': call.limits }),
    ...(call.heldBy && { 'x-held-by': call.heldBy }),
    'x-errors': Object.fromEntries(codes.map((code) => [code, errorMessage(code, 'en')])),
    ...(call.access.kind === 'public' ? { security: [] } : {}),
    ...bodyOf(call, input),
    responses: {
      200: {
        description: isFile ? 'The file, or the envelope' : 'The envelope',
        content: isFile ? { 'application/octet-stream': {}, ...json } : json,
      },
    },
  };
};

const bodyOf = (call: AnyCall, input: Json): Json => {
  if (call.method === 'GET') {
    const properties = (input['properties'] ?? {}) as Record<string, Json>;
    const required = new Set((input['required'] ?? []) as string[]);
    return {
      parameters: Object.entries(properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.has(name),
        schema,
      })),
    };
  }
  if (call.kind === 'upload') {
    const properties = { ...(input['properties'] as Json), file: { type: 'string', format: 'binary' } };
    return { requestBody: { content: { 'multipart/form-data': { schema: { ...input, properties } } } } };
  }
  return { requestBody: { content: { 'application/json': { schema: input } } } };
};

/** The OpenAPI 3.1 document of all served calls, derived from the contract. */
export const openApi = (calls: readonly AnyCall[]): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Renderdesk',
    version: '1.0.0',
    description:
      'Every answered call is HTTP 200 with an envelope; 4xx and 5xx are transport, limits and crashes.',
  },
  servers: [{ url: '/' }],
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: headerNames.token } } },
  paths: {
    ...Object.fromEntries(
      calls.flatMap((call) =>
        [call.path, ...call.aliases].map((path) => [
          basePath + path,
          { [call.method.toLowerCase()]: operationOf(call) },
        ]),
      ),
    ),
    [`${basePath}base/events`]: {
      get: {
        operationId: 'events',
        tags: ['session'],
        summary: 'What changed, as server-sent events',
        'x-kind': 'stream',
        'x-permission': [],
        'x-access': 'anySignedIn',
        'x-audit': null,
        responses: { 200: { description: 'A stream of events', content: { 'text/event-stream': {} } } },
      },
    },
  },
});
