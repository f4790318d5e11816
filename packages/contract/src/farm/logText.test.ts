import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ansiParts, encodingOfLine, widthInUtf8, withoutAnsi } from './logText.ts';

/** A text in UTF-8. */
const utf8 = (text: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(text.toWellFormed()).match(/%..|./g) ?? [], (piece) =>
    piece.length === 3 ? Number.parseInt(piece.slice(1), 16) : piece.charCodeAt(0),
  );

describe('a line', () => {
  test('is UTF-8 where every character is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(widthInUtf8(utf8(text))).toBeGreaterThan(0);
      }),
    );
    expect([utf8(''), utf8('a'), utf8('é'), utf8('帧'), utf8('🙂')].map(widthInUtf8)).toEqual([
      1, 1, 2, 3, 4,
    ]);
  });
  test('of another encoding is GB18030, and one that fits both is as its log', () => {
    const gbk = Uint8Array.of(0xb4, 0xed, 0xce, 0xf3);
    expect(encodingOfLine(gbk, 'utf-8')).toBe('gb18030');
    const both = Uint8Array.of(0xcd, 0xa8);
    expect([encodingOfLine(both, 'utf-8'), encodingOfLine(both, 'gb18030')]).toEqual(['utf-8', 'gb18030']);
    expect(encodingOfLine(utf8('渲染'), 'gb18030')).toBe('utf-8');
  });
});

describe('colours of terminals', () => {
  test('are taken off, and drawn', () => {
    const line = '\u001B[31mCannot open\u001B[0m \u001B[1;92mfile\u001B[m \u001B[38;2;1;2;3mA\u001B[2K';
    expect(withoutAnsi(line)).toBe('Cannot open file A');
    expect(ansiParts(line)).toEqual([
      { text: 'Cannot open', colour: 'red' },
      { text: ' ' },
      { text: 'file', colour: 'green', isBold: true },
      { text: ' ' },
      { text: 'A' },
    ]);
    expect(withoutAnsi('\u001B]0;title\u0007text\u001B]8;;x\u001B\\link')).toBe('textlink');
  });
  test('the parts are the line without its commands', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('\u001B[0m', '\u001B[1;31m', '\u001B[38;5;9m', '\u001B[48;5;1m', '\u001B[K', '\u001B'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const line = pieces.join('');
        expect(
          ansiParts(line)
            .map(({ text }) => text)
            .join(''),
        ).toBe(withoutAnsi(line));
      }),
    );
  });
});
