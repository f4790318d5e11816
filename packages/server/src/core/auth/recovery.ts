import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodes } from '@renderdesk/contract';

/** Without letters and figures that are taken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 28;
/** Codes of earlier versions; they stay good until new ones are made. */
const formerLength = 16;

/** One code: letters in groups of four, 138 bits. */
const newCode = (): string => {
  const picked: string[] = [];
  while (picked.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes beyond the last whole round of letters would make the first ones more frequent.
      const letter = byte < 248 ? letters[byte % letters.length] : undefined;
      if (letter !== undefined && picked.length < length) picked.push(letter);
    }
  }
  return picked.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
};

/** A set of recovery codes, as they are told once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, newCode);

/** Whether a text may be a recovery code: as told, or typed without hyphens and in capitals. */
export const looksLikeRecovery = (code: string): boolean =>
  [length, formerLength].includes(folded(code).length);

/** What is kept of a code: with more than 128 random bits a plain hash tells nothing. */
export const hashOfRecovery = (code: string): Buffer =>
  createHash('sha256')
    .update(`recovery ${folded(code)}`)
    .digest();

const folded = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');
