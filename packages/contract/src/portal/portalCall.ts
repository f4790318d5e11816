import * as z from 'zod';
import type { ErrorCode } from '../errors/codes.ts';
import { bodyBytes, type RateLimit } from '../kernel/callBase.ts';
import { minute } from '../kernel/time.ts';
import type { PortalScope } from './portal.codes.ts';

/**
 * What partners speak on behalf of customers (domain §4): version 1 of the portal. Every call is a POST of JSON with the console's
 * envelope as answer, signed by a partner's key.
 */
export const portalPath = '/api/portal/v1/';

/** The headers of a signed request. `customer` names whom it is on behalf of, where the call is. */
export const portalHeaders = {
  key: 'x-partner-key',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  content: 'x-content-sha256',
  customer: 'x-customer-id',
  /** The temporary password by which staff signed in as the customer; no command of money is carried out under it. */
  temporary: 'x-temporary-id',
  signature: 'x-signature',
} as const;

/** A request's time may differ from ours by so much; its nonce is remembered for longer than both sides of that. */
export const portalClock = { apart: 5 * minute, nonceKept: 15 * minute } as const;

/** What a signature is over; every part is of the request as it is sent. */
export interface SignedParts {
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  /** The number of the customer, or empty. */
  readonly customer: string;
  /** The idempotency key, or empty. */
  readonly idempotencyKey: string;
  /** SHA-256 of the body, in hexadecimal figures. */
  readonly content: string;
  /** The number of a temporary password; a line of its own where there is one. */
  readonly temporary?: string;
}

/** The text that is signed with HMAC-SHA256: a line each, so that no part can be taken for another. */
export const portalText = ({ temporary = '', ...o }: SignedParts): string =>
  [
    'RENDERDESK-1',
    'POST',
    o.path,
    o.timestamp,
    o.nonce,
    o.customer,
    o.idempotencyKey,
    o.content,
    ...(temporary === '' ? [] : [temporary]),
  ].join('\n');

export interface PortalCall<I extends z.ZodRawShape = z.ZodRawShape, O extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly path: string;
  /** A command carries an idempotency key, and leaves an operation record. */
  readonly kind: 'read' | 'command';
  readonly scope: PortalScope;
  /** Whether it is on behalf of a customer. */
  readonly forCustomer: boolean;
  readonly input: z.ZodObject<I>;
  /** What of its fields has to be said beside their form. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly output: O;
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  readonly limits: readonly RateLimit[];
  readonly maxBytes: number;
  /** How many of it one caller has worked on at once, where that is fewer than of others. */
  readonly atOnce?: number;
  /** `bytes`: the body is bytes, and the input stands in the path, which is signed with them. */
  readonly body: 'json' | 'bytes';
  /** `file`: where it went well the file itself is answered instead of the envelope. */
  readonly answer: 'json' | 'file';
  /** The operation's name in the audit log, and the kind of thing. */
  readonly audit?: string;
  readonly object?: string;
}

interface Declared<I, O> {
  readonly summary: string;
  readonly scope: PortalScope;
  readonly forCustomer?: boolean;
  readonly input: I;
  readonly fields?: Readonly<Partial<Record<keyof I & string, string>>>;
  readonly output: O;
  readonly errors?: readonly ErrorCode[];
  readonly maxBytes?: number;
  readonly atOnce?: number;
  readonly body?: 'bytes';
}
const often = (times: number): readonly RateLimit[] => [{ per: 'person', times, withinMs: minute }];

/** What a call is named by: the words of its path before those that stand for its input. */
const nameIn = (path: string): string => (path.split('/:')[0] ?? path).replace('/', '.');

/** The path of a request below the server's address: what stands for input filled in. */
export const portalPathOf = (
  call: Pick<PortalCall, 'path' | 'body'>,
  input: Readonly<Record<string, unknown>>,
): string =>
  portalPath +
  (call.body === 'bytes'
    ? call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
    : call.path);

const made = <I extends z.ZodRawShape, O extends z.ZodType, K extends PortalCall['kind']>(
  path: string,
  o: Declared<I, O>,
  rest: Pick<PortalCall, 'limits' | 'audit' | 'object'> & { readonly kind: K },
): PortalCall<I, O> & { readonly kind: K } => ({
  name: `portal.${nameIn(path)}`,
  path,
  scope: o.scope,
  forCustomer: o.forCustomer ?? true,
  input: z.strictObject(o.input),
  fields: o.fields ?? {},
  output: o.output,
  errors: o.errors ?? [],
  summary: o.summary,
  maxBytes: o.maxBytes ?? bodyBytes.signedIn,
  ...(o.atOnce !== undefined && { atOnce: o.atOnce }),
  body: o.body ?? 'json',
  answer: 'json',
  ...rest,
});
/** A look-up of the portal. */
export const look = <I extends z.ZodRawShape, O extends z.ZodType>(path: string, o: Declared<I, O>) =>
  made(path, o, { kind: 'read', limits: often(600) });
/** A look-up that is answered with a file. */
export const download = <I extends z.ZodRawShape>(
  path: string,
  o: Omit<Declared<I, z.ZodType>, 'output'>,
) => ({
  ...look(path, { ...o, output: z.unknown() }),
  answer: 'file' as const,
});
/** A command of the portal. */
export const act = <I extends z.ZodRawShape, O extends z.ZodType>(
  path: string,
  o: Declared<I, O> & { readonly object: string },
) => made(path, o, { kind: 'command', limits: often(120), audit: nameIn(path), object: o.object });

export type PortalInput<C> = C extends PortalCall<infer I> ? z.input<z.ZodObject<I>> : never;
export type PortalOutput<C> = C extends { readonly output: z.ZodType<infer O> } ? O : never;

/** How large a body is at most that carries so many bytes as base64: four characters for three bytes. */
export const base64Bytes = (bytes: number): number => Math.ceil((bytes * 4) / 3) + 4096;

/** A file that is answered whole, base64. */
export const fileAnswer = z.object({ name: z.string(), type: z.string(), content: z.base64() });

/** Input and output of a list that is read page by page: `before` is the last of the page before. */
export const pagesOf = <N extends string, I extends z.ZodType, R extends z.ZodRawShape>(
  name: N,
  id: I,
  row: R,
) => ({
  input: { before: id.optional() },
  output: z.object({ [name]: z.array(z.object(row)), more: z.boolean() } as Readonly<
    Record<N, z.ZodArray<z.ZodObject<R>>>
  > & { readonly more: z.ZodBoolean }),
});

/** What a customer adds in words. */
export const remarks = z.string().trim().max(300).default('');
