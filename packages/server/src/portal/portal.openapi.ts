import {
  errorCodes,
  headerNames,
  headerValues,
  type PortalCall,
  portalCalls,
  portalHeaders,
  portalPath,
  portalScope,
} from '@renderdesk/contract';
import { envelopeOf, schemaOf } from '../core/http/openapi.ts';
import { partnerPattern } from './portal.messages.ts';

type Json = Record<string, unknown>;

const general = [
  'signatureRefused',
  'badInput',
  'forbidden',
  'bodyTooLarge',
  'tooManyRequests',
  'busy',
  'internal',
] as const;
/** What refuses the customer that a request names. */
const ofCustomer = ['notFound', 'accountDisabled', 'apiClosed'] as const;
/** What refuses an idempotency key. */
const ofKey = ['keyReused'] as const;

const header = (name: string, description: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});
const signed: readonly Json[] = [
  header(portalHeaders.key, 'The key by its name'),
  header(portalHeaders.timestamp, 'Now, in epoch milliseconds'),
  header(portalHeaders.nonce, '16 to 64 letters, figures, - and _; used once'),
  header(portalHeaders.content, 'SHA-256 of the body, hexadecimal'),
  header(portalHeaders.signature, 'HMAC-SHA256 of the lines that are signed, hexadecimal'),
];

/** The input of a call whose body is bytes. */
const inPath = (call: PortalCall): readonly Json[] =>
  Object.keys(call.input.shape).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));

/** The JSON of a call's body, each field with what is said of it. */
const bodyOf = (call: PortalCall): Json => {
  const schema = schemaOf(call.input, 'input');
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Json>>).map(
    ([name, of]) => {
      const said = [of['description'], call.fields[name]].filter((text) => text !== undefined);
      return [name, said.length === 0 ? of : { ...of, description: said.join('. ') }] as const;
    },
  );
  return { ...schema, properties: Object.fromEntries(properties) };
};

const operationOf = (call: PortalCall): Json => {
  const names = [
    ...general,
    ...(call.forCustomer ? ofCustomer : []),
    ...(call.kind === 'command' ? ofKey : []),
  ];
  const codes = new Set([...names.map((name) => errorCodes[name]), ...call.errors]);
  return {
    operationId: call.name,
    tags: [portalScope.entries[call.scope].name],
    summary: call.summary,
    'x-kind': call.kind,
    'x-scope': call.scope,
    'x-audit': call.audit ?? null,
    'x-limits': call.limits,
    'x-max-bytes': call.maxBytes,
    'x-errors': Object.fromEntries([...codes].map((code) => [code, partnerPattern(code)])),
    parameters: [
      ...signed,
      ...(call.body === 'bytes' ? inPath(call) : []),
      ...(call.forCustomer
        ? [
            header(portalHeaders.customer, 'The customer it is on behalf of'),
            header(
              portalHeaders.temporary,
              'The temporary password by which staff are signed in as the customer; signed as a last line',
              false,
            ),
          ]
        : []),
      header(
        headerNames.language,
        `In which language messages are: ${headerValues.english} English, else Chinese`,
        false,
      ),
      ...(call.kind === 'command'
        ? [
            header(
              headerNames.idempotencyKey,
              '8 to 100 letters, figures, - and _; repeated, it answers the same',
            ),
          ]
        : []),
    ],
    requestBody: {
      required: true,
      content:
        call.body === 'bytes'
          ? { 'application/octet-stream': {} }
          : { 'application/json': { schema: bodyOf(call) } },
    },
    responses: {
      200: {
        description: call.answer === 'file' ? 'The file; the envelope where it was refused' : 'The envelope',
        content: {
          'application/json': { schema: envelopeOf(schemaOf(call.output, 'output')) },
          ...(call.answer === 'file' && { '*/*': {} }),
        },
      },
    },
  };
};

/** The OpenAPI 3.1 document of the portal, derived from the contract. */
export const portalDocument = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Renderdesk portal',
    version: '1.0.0',
    description:
      'What software of customers sends on their behalf. Every answered call is HTTP 200 with an envelope; 4xx and 5xx are transport, limits and crashes.',
  },
  servers: [{ url: '/' }],
  paths: Object.fromEntries(
    portalCalls.map((call) => [
      portalPath + call.path.replace(/:(\w+)/g, '{$1}'),
      { post: operationOf(call) },
    ]),
  ),
});
