import { newKey } from './request.ts';

const signed = (input: unknown, file: File | undefined): string =>
  JSON.stringify([input, file && [file.name, file.size, file.lastModified]]);

/**
 * The idempotency keys of one form or button. A submission that got no answer keeps its key while the same thing is
 * sent again, so that a lost answer changes nothing twice; an answer, whatever it says, ends it.
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
