import * as z from 'zod';
import {
  type AnyCall,
  basePath,
  errorCodes,
  errorPattern,
  type GatewayCall,
  gatewayCalls,
  gatewayHeaders,
  gatewayPath,
  headerNames,
  limits,
  opensToTokens,
  tableOf,
} from '@renderdesk/contract';
import { callLabel } from '../calls/texts.ts';

type Json = Record<string, unknown>;

/** Converts a schema to JSON Schema; codes have descriptions of their values. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const table = tableOf(zodSchema);
      if (!table) return;
      const codes = (jsonSchema.enum ??
        (jsonSchema.const === undefined ? [] : [jsonSchema.const])) as number[];
      jsonSchema.description = codes.map((code) => `${code} ${table.entries[code]?.name}`).join(', ');
    },
  }) as Json;
  return rest;
};

/** The codes that a call may answer with, with their messages; placeholders are in braces. */
const errorsOf = (codes: readonly number[]): Json =>
  Object.fromEntries(codes.map((code) => [code, errorPattern(code)]));

/** The envelope around an answer's data. */
export const envelopeOf = (data: Json): Json => ({
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
  'tooManyRequests',
  'internal',
] as const;

const generalOfNodes = ['notSignedIn', 'badInput', 'tooManyRequests', 'internal'] as const;

const limitsOf = ({ limits: own }: Pick<AnyCall, 'limits'>): Json =>
  own.length > 0 ? { 'x-limits': own } : {};

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
    ...limitsOf(call),
    ...(call.blockedBy && { 'x-held-by': call.blockedBy }),
    'x-errors': errorsOf(codes),
    ...(call.access.kind === 'public'
      ? { security: [] }
      : opensToTokens(call) && { security: [{ token: [] }, { apiToken: [] }] }),
    ...bodyOf(call, input),
    responses: {
      200: {
        description: isFile ? 'The file, or the envelope' : 'The envelope',
        content: isFile ? { 'application/octet-stream': {}, ...json } : json,
      },
    },
  };
};

/**
 * A call of the node gateway: a POST signed with the machine's key. A call that sends bytes has them as body and its
 * input as query.
 */
const gatewayOperation = (call: GatewayCall): Json => {
  const input = schemaOf(call.input, 'input');
  const codes = [...generalOfNodes.map((name) => errorCodes[name]), ...call.errors];
  return {
    operationId: call.name,
    tags: ['farm'],
    summary: call.summary,
    'x-kind': 'gateway',
    'x-permission': [],
    'x-access': call.signedBy,
    'x-audit': call.audit ?? null,
    'x-max-bytes': call.maxBytes,
    ...limitsOf(call),
    'x-errors': errorsOf(codes),
    security: [{ [call.signedBy]: [] }],
    ...(call.body === 'json'
      ? { requestBody: { content: { 'application/json': { schema: input } } } }
      : {
          ...queryOf(input),
          requestBody: {
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        }),
    responses: {
      200: {
        description: 'The envelope',
        content: { 'application/json': { schema: envelopeOf(schemaOf(call.output, 'output')) } },
      },
    },
  };
};

const queryOf = (input: Json): Json => {
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
};

const bodyOf = (call: AnyCall, input: Json): Json => {
  if (call.method === 'GET') return queryOf(input);
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
  'x-limits': limits,
  servers: [{ url: '/' }],
  security: [{ token: [] }],
  components: {
    securitySchemes: {
      token: { type: 'apiKey', in: 'header', name: headerNames.token },
      apiToken: { type: 'http', scheme: 'bearer' },
      enrolmentKey: { type: 'apiKey', in: 'header', name: gatewayHeaders.enrolmentKey },
      nodeKey: { type: 'apiKey', in: 'header', name: gatewayHeaders.nodeKey },
    },
  },
  paths: {
    ...Object.fromEntries(
      calls.flatMap((call) =>
        [call.path, ...call.aliases].map((path) => [
          basePath + path,
          { [call.method.toLowerCase()]: operationOf(call) },
        ]),
      ),
    ),
    ...Object.fromEntries(
      gatewayCalls.map((call) => [gatewayPath + call.path, { post: gatewayOperation(call) }]),
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
