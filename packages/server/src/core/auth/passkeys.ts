import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { stepLives } from '@renderdesk/contract';
import type { Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';

/** Loaded when the first passkey is used. */
const webauthn = () => import('@simplewebauthn/server');

/** Where the console stands as the browser sees it: `https://desk.example.com`. A passkey belongs to that host alone. */
export interface Site {
  readonly origin: string;
}
/** The place of a request's browser; one that names none has no passkeys. */
export const siteOf = ({ origin }: { readonly origin?: string }): Site => ({
  origin: origin === undefined || origin === '' ? 'http://localhost' : origin,
});
const hostOf = ({ origin }: Site): string => new URL(origin).hostname;

/**
 * Ed25519, ES256, RS256. Signatures of the post-quantum ones are larger than an open call may be. Named wherever the library takes
 * them: left to itself it asks the runtime for more, which warns of an experiment.
 */
const algorithms = [-8, -7, -257];

/** A challenge that a browser was given, with the host that it was given for. */
export interface Challenge {
  readonly challenge: string;
  readonly rpId: string;
}

const idOf = (credential: Buffer): string => credential.toString('base64url');

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

/** Asks a browser to make a passkey; those that the person has already are named, so that none is made twice. */
export const askForPasskey = async (
  tx: Tx,
  site: Site,
  person: { readonly adminId: number; readonly loginName: string; readonly reallyName: string },
) => {
  const rpId = hostOf(site);
  const present = await passkeysAt(tx, person.adminId, rpId);
  const question = await (
    await webauthn()
  ).generateRegistrationOptions({
    rpName: 'Renderdesk',
    rpID: rpId,
    userName: person.loginName,
    userDisplayName: person.reallyName,
    userID: new TextEncoder().encode(`staff ${person.adminId}`),
    timeout: stepLives,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: present.map((one) => ({
      id: idOf(one.credential),
      transports: one.transports as Transports,
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { question, challenge: { challenge: question.challenge, rpId } satisfies Challenge };
};

/** What a browser has made, ready to be kept. Throws `wrongFactor` for what does not answer the question. */
export const checkNewPasskey = async (site: Site, asked: Challenge, attestation: unknown) => {
  const { registrationInfo } = await (
    await webauthn()
  )
    .verifyRegistrationResponse({
      response: attestation as RegistrationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: site.origin,
      expectedRPID: asked.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    .catch(refuse);
  if (!registrationInfo) throw new ApiError('wrongFactor');
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    credential: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports: [...(transports ?? [])],
    rp_id: asked.rpId,
  };
};

/**
 * Asks a browser to sign with a passkey: one of a person's, or, where nobody is named yet, whichever it has for this host, which
 * then must have asked for finger, face or PIN. Undefined where the person has none at this host.
 */
export const askToSign = async (tx: Tx, site: Site, adminId?: number) => {
  const rpId = hostOf(site);
  const present = adminId === undefined ? [] : await passkeysAt(tx, adminId, rpId);
  if (adminId !== undefined && present.length === 0) return undefined;
  const question = await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID: rpId,
    timeout: stepLives,
    userVerification: adminId === undefined ? 'required' : 'preferred',
    allowCredentials: present.map((one) => ({
      id: idOf(one.credential),
      transports: one.transports as Transports,
    })),
  });
  return { question, challenge: { challenge: question.challenge, rpId } satisfies Challenge };
};

/**
 * Whose passkey has signed the challenge. A counter that does not grow tells of a copy, and is refused. Throws `wrongFactor`;
 * `adminId` narrows it to that person's, and none leaves the person's verification no choice.
 */
export const checkSignature = async (
  tx: Tx,
  site: Site,
  o: {
    readonly asked: Challenge;
    readonly assertion: unknown;
    readonly now: Date;
    readonly adminId?: number | undefined;
  },
): Promise<{ adminId: number }> => {
  const response = o.assertion as AuthenticationResponseJSON;
  const found = await tx
    .selectFrom('passkey')
    .where('credential', '=', Buffer.from(response.id, 'base64url'))
    .where('rp_id', '=', o.asked.rpId)
    .select(['id', 'admin_id', 'credential', 'public_key', 'counter', 'transports'])
    .forUpdate()
    .executeTakeFirst();
  if (!found || (o.adminId !== undefined && found.admin_id !== o.adminId)) throw new ApiError('wrongFactor');
  const { verified, authenticationInfo } = await (
    await webauthn()
  )
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: o.asked.challenge,
      expectedOrigin: site.origin,
      expectedRPID: o.asked.rpId,
      requireUserVerification: o.adminId === undefined,
      credential: {
        id: idOf(found.credential),
        publicKey: new Uint8Array(found.public_key),
        counter: found.counter,
        transports: found.transports as Transports,
      },
    })
    .catch(refuse);
  if (!verified) throw new ApiError('wrongFactor');
  await tx
    .updateTable('passkey')
    .set({ counter: authenticationInfo.newCounter, last_used_at: o.now })
    .where('id', '=', found.id)
    .execute();
  return { adminId: found.admin_id };
};

/** What the library says of a wrong signature is for nobody: one that is wrong is wrong. */
const refuse = (): never => {
  throw new ApiError('wrongFactor');
};

const passkeysAt = (tx: Tx, adminId: number, rpId: string) =>
  tx
    .selectFrom('passkey')
    .where('admin_id', '=', adminId)
    .where('rp_id', '=', rpId)
    .select(['credential', 'transports'])
    .orderBy('id')
    .execute();
