import { withoutInvisible } from './visible.ts';

/** Signs that nobody sees: of no width, fillers, turns of direction. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const seen = (text: string): string => text.replaceAll(invisible, '');

/** Letters and figures of full width as plain ones; signs stay, since companies are written with them. */
const narrowed = (text: string): string =>
  text
    .replaceAll(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/gu, (one) => one.normalize('NFKC'))
    .replaceAll('\u3000', ' ');

/** A text of several lines: composed, without signs that nobody sees and without control characters but breaks and tabs. */
const words = (text: string): string =>
  withoutInvisible(text)
    .replaceAll('\r', '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .normalize('NFC')
    .trim();

/** A name: one line as people read it. */
const name = (text: string): string => narrowed(words(text)).replaceAll(/\s+/gu, ' ').trim().normalize('NFC');

/** A name whose schema refuses breaks and control characters: they stay. */
const line = (text: string): string => narrowed(withoutInvisible(text)).normalize('NFC').trim();

/** Text of plain width without blanks: what it means, whatever keyboard it was typed on. */
const plain = (text: string): string =>
  seen(seen(text).normalize('NFKC'))
    .replaceAll(/[\s\p{Cc}]/gu, '')
    .normalize('NFKC');

/** A number of a transfer or transaction. */
const flow = plain;
/** A mail address; a blank within it stays, since it is a mistake. */
const email = (text: string): string => seen(seen(text).normalize('NFKC')).trim().normalize('NFKC');

/**
 * A phone number as it is compared: plain figures; of China without its prefix, of other countries behind a plus. A part of one
 * is a part of what is kept.
 */
const phone = (text: string): string => {
  const figures = plain(text)
    .replaceAll(/[().\-\u2010-\u2015\u2212]/gu, '')
    .replace(/^00(?=[1-9])/u, '+');
  // The prefix may stand there several times: typed, and put before it by a form.
  const home =
    /^(?:\+86(?:0086)*(?:(?:86)+(?=1[3-9]\d{9}$))?(?!00[1-9])|(?:86)+(?=1[3-9]\d{9}$))(\d+)$/u.exec(
      figures,
    )?.[1];
  if (home === undefined) return figures;
  // Fixed lines begin with a zero at home; numbers of companies, 400 and 800, do not.
  return /^(?![48]00\d{7}$)(?:[2-9]\d{9,10}|10\d{8})$/u.test(home) ? `0${home}` : home;
};

/** One form of a text for each kind: what schemas keep, indexes compare and searches look for. */
export const normalise = { phone, email, name, line, words, flow } as const;
