import { newKey } from './request.ts';

const signed = (input: unknown, file: File | undefined): string =>
  JSON.stringify([input, file && [file.name, file.size, file.lastModified]]);

/**
 * Idempotency keys of one form or button. A submission without an answer keeps its key while the same input is sent
 * again, so that a lost answer changes nothing twice. Any answer ends the key.
 */
export const submissionKeys = (): {
  keyFor: (input: unknown, file?: File) => string;
  answered: () => void;
} => {
  let open: { signature: string; key: string } | undefined;
  return {
    keyFor: (input, file) => {
      const signature = signed(input, file);
      if (open?.signature !== signature) open = { signature, key: newKey() };
      return open.key;
    },
    answered: () => {
      open = undefined;
    },
  };
};
