import { Secret, TOTP } from 'otpauth';

/** The defaults of authenticator apps: six digits, thirty seconds, SHA-1; a clock may be off by one step. */
const period = 30;
const digits = 6;
const stepsOff = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Renderdesk',
    label,
    algorithm: 'SHA1',
    digits,
    period,
    secret: Secret.fromBase32(secret),
  });

/** A new secret, 160 random bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** URI with which an app imports a secret. */
export const totpUri = (secret: string, loginName: string): string => totpOf(secret, loginName).toString();

/** Code of a time; for tests only. */
export const totpCode = (secret: string, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() });

/**
 * Time step of a code. Undefined for a wrong code, and for a step not after `lastStep`, so that an observed code cannot
 * be used again.
 */
export const totpStep = (
  secret: string,
  code: string,
  o: { readonly now: Date; readonly lastStep: number },
): number | undefined => {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: o.now.getTime(), window: stepsOff });
  const step = delta === null ? undefined : Math.floor(o.now.getTime() / 1000 / period) + delta;
  return step !== undefined && step > o.lastStep ? step : undefined;
};
