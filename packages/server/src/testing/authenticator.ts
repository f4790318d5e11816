import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { z } from 'zod';
import type { Assertion, Attestation } from '@renderdesk/contract';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};

/** As much of CBOR as a passkey needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as ReadonlyMap<number | string, Cbor>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([k, v]) => [cbor(k), cbor(v)])]);
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const [isPresent, isVerified, hasKey] = [1, 4, 64];

/** The options that a page gives to the browser; the fields that are read here. */
type Question = Readonly<Record<string, unknown>>;

/** A security key in software: one ES256 passkey, which signs each challenge for the origin of its page. */
export class Authenticator {
  readonly credential = randomBytes(32);
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly publicKey: Buffer;
  #counter = 0;

  constructor(origin = 'http://localhost:80') {
    this.#origin = new URL(origin).origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  get rpId(): string {
    return new URL(this.#origin).hostname;
  }

  #client(type: 'webauthn.create' | 'webauthn.get', challenge: unknown): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #data(flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), counter, more]);
  }

  /** Makes the passkey that a question asks for. */
  make({ challenge }: Question): z.input<typeof Attestation> {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credential.length);
    const more = Buffer.concat([Buffer.alloc(16), length, this.credential, this.publicKey]);
    const authData = this.#data(isPresent | isVerified | hasKey, more);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const id = this.credential.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        attestationObject: attestation.toString('base64url'),
        clientDataJSON: this.#client('webauthn.create', challenge).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** Signs a challenge. Without `verified` the user was not verified (finger, face, PIN); `counter` simulates an older copy. */
  sign(
    { challenge }: Question,
    o: { readonly verified?: boolean; readonly counter?: number } = {},
  ): z.input<typeof Assertion> {
    this.#counter = o.counter ?? this.#counter + 1;
    const data = this.#data(isPresent | (o.verified === false ? 0 : isVerified));
    const client = this.#client('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key);
    const id = this.credential.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        authenticatorData: data.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature: signature.toString('base64url'),
      },
      clientExtensionResults: {},
    };
  }
}
