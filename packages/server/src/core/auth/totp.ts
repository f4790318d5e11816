import { Secret, TOTP } from 'otpauth';

/** As every app does it: six digits, thirty seconds, SHA-1; a clock may be one step off. */
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

/** The address by which an app takes a secret over. */
export const totpUri = (secret: string, loginName: string): string => totpOf(secret, loginName).toString();

/** The code of a moment: for tests, and for nothing else. */
export const totpCode = (secret: string, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() });

/**
 * The step of time that a code is of; undefined for a wrong one, and for one of a step that is not after `lastStep`: whoever has
 * looked over a shoulder comes too late.
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
