import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodes } from '@renderdesk/contract';

/** Without characters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 28;
/** Length of codes of earlier versions, which stay valid until new ones are generated. */
const formerLength = 16;

/** One code: letters in groups of four, 138 bits. */
const newCode = (): string => {
  const picked: string[] = [];
  while (picked.length < length) {
    for (const byte of randomBytes(length)) {
      // Reject bytes beyond the last full multiple, which would make the first letters more frequent.
      const letter = byte < 248 ? letters[byte % letters.length] : undefined;
      if (letter !== undefined && picked.length < length) picked.push(letter);
    }
  }
  return picked.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
};

/** Generates a set of recovery codes. They are shown once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, newCode);

/** True when a text has the form of a recovery code: as shown, or without hyphens and in capitals. */
export const looksLikeRecovery = (code: string): boolean =>
  [length, formerLength].includes(folded(code).length);

/** Stored hash of a code. The code has more than 128 random bits, so a hash without salt reveals nothing. */
export const hashOfRecovery = (code: string): Buffer =>
  createHash('sha256')
    .update(`recovery ${folded(code)}`)
    .digest();

const folded = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');
