import { normalise } from '../kernel/normalise.ts';
import { Email, Phone } from '../kernel/values.ts';
import { blockKind, type BlockKind, blockLine, type BlockLine } from './block.codes.ts';
import { SafeIp } from './user.fields.ts';

/** The longest entry of a block list. */
export const longestBlock = 100;
const domain = /^@[\w-]+(\.[\w-]+)+$/;

/** A line as an entry of a block list, or why it is none; `instead` is what was probably meant. */
export type ReadLine =
  | { readonly value: string }
  | { readonly refused: BlockLine; readonly instead: string | null };

const isPattern = (text: string): boolean =>
  text.length <= 40 && (domain.test(text) || Email.safeParse(text).success);

/** A line that is no address, written as the address or the domain that it likely means: `*@spam.example`, `https://spam.example/a`. */
const meantBy = (text: string): string | null => {
  const bare = text
    .normalize('NFKC')
    .replace(/^(?:mailto|https?):(?:\/\/)?/, '')
    .replace(/[/?#].*$/, '')
    .replace(/^["'<(\s]+|[>"'),;.\s]+$/g, '')
    .replaceAll(/\s+/g, '');
  return [bare, bare.replace(/^\*+\.?/, ''), `@${bare.replace(/^[@*.]+/, '')}`].find(isPattern) ?? null;
};

/** Reads one line that is to go on a block list as an entry of a kind. */
export const readBlockLine = (kind: BlockKind, line: string): ReadLine => {
  const text = line.trim();
  if (text.length > longestBlock) return { refused: blockLine.of.tooLong, instead: null };
  switch (kind) {
    case blockKind.of.email: {
      const value = normalise.email(text).toLowerCase();
      return isPattern(value) ? { value } : { refused: blockLine.of.notEmail, instead: meantBy(value) };
    }
    case blockKind.of.phone: {
      const phone = Phone.safeParse(text);
      if (phone.success) return { value: phone.data };
      const plain = text.normalize('NFKC').replaceAll(/[^\d+]/g, '');
      return { refused: blockLine.of.notPhone, instead: Phone.safeParse(plain).success ? plain : null };
    }
    case blockKind.of.ip:
      return SafeIp.safeParse(text).success
        ? { value: text }
        : { refused: blockLine.of.notIp, instead: null };
    case blockKind.of.company:
      return { value: normalise.name(text) };
  }
};
