import { randomInt } from 'node:crypto';

/** A verification code: six digits from the system's random source. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
