import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { stepLives } from '@renderdesk/contract';
import type { Tx } from '../db/db.ts';
import { ApiError } from '../http/apiError.ts';

/** Loaded when the first passkey is used. */
const webauthn = () => import('@simplewebauthn/server');

/** Origin of the console in the browser: `https://desk.example.com`. A passkey is bound to its host. */
export interface Site {
  readonly origin: string;
}
/** Origin of a request's browser; a request without one has no passkeys. */
export const siteOf = ({ origin }: { readonly origin?: string }): Site => ({
  origin: origin === undefined || origin === '' ? 'http://localhost' : origin,
});
const hostOf = ({ origin }: Site): string => new URL(origin).hostname;

/**
 * Ed25519, ES256, RS256. Post-quantum signatures exceed the size of a public call. Passed wherever the library takes
 * them, because its own default probes the runtime, which then warns of an experimental feature.
 */
const algorithms = [-8, -7, -257];

/** A challenge sent to a browser, with its host. */
export interface Challenge {
  readonly challenge: string;
  readonly rpId: string;
}

const idOf = (credential: Buffer): string => credential.toString('base64url');

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

/** Options with which a browser creates a passkey. They list the person's passkeys, so that none is created twice. */
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

/** Verifies a new passkey and returns what to store. Throws `wrongFactor` when it does not answer the challenge. */
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
 * Options with which a browser signs with a passkey. Without `adminId` any passkey of this host may sign, and the
 * browser must verify the person by fingerprint, face or PIN. Undefined when the person has no passkey at this host.
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
 * Returns whose passkey signed the challenge. A counter that does not grow indicates a copied key and is refused.
 * Throws `wrongFactor`. `adminId` restricts the check to one person's passkeys; without it, user verification is
 * required.
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

/** Refuses without the library's message, which helps no reader. */
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
