import { describe, expect, it } from 'vitest';
import { appended, drawn, lineAt, marked, type Piece, prepended } from './buffer.ts';

const piece = (first: number, count: number, size = 1_000_000): Piece => ({
  from: first * 10,
  to: (first + count) * 10,
  size,
  lines: Array.from({ length: count }, (_, index) => ({
    at: (first + index) * 10,
    text: `line ${first + index}`,
  })),
});

describe('a log buffer', () => {
  it('grows at both ends by pieces that join', () => {
    const grown = prepended(appended(piece(100, 50), piece(150, 20)), piece(40, 60));
    expect([grown.from, grown.to, grown.lines.length]).toEqual([400, 1700, 130]);
    expect(grown.lines.map((line) => line.at)).toEqual(
      Array.from({ length: 130 }, (_, index) => 400 + index * 10),
    );
  });
  it('refuses a piece that leaves a gap or comes twice', () => {
    const buffer = piece(100, 50);
    expect(appended(buffer, piece(160, 5)).lines).toBe(buffer.lines);
    expect(appended(buffer, piece(140, 20)).lines).toBe(buffer.lines);
    expect(prepended(buffer, piece(10, 5))).toBe(buffer);
  });
  it('learns that the log became longer even where no whole line came', () => {
    expect(appended(piece(0, 5, 50), { from: 50, to: 50, size: 57, lines: [] }).size).toBe(57);
  });
  it('lets the far end go and then knows that it is not there', () => {
    const ahead = appended(piece(0, 15_000), piece(15_000, 10_000));
    expect([ahead.from, ahead.to, ahead.lines.length]).toEqual([50_000, 250_000, 20_000]);
    const back = prepended(ahead, piece(0, 5000));
    expect([back.from, back.to, back.lines.length]).toEqual([0, 200_000, 20_000]);
  });
  it('finds the line that holds a byte', () => {
    const buffer = piece(100, 50);
    expect([lineAt(buffer, 1000), lineAt(buffer, 1015), lineAt(buffer, 999), lineAt(buffer, 1500)]).toEqual([
      0, 1, -1, -1,
    ]);
  });
});

describe('a line with what was searched', () => {
  it('is parted at each find, whatever its case', () => {
    expect(marked('Error: no error', 'ERROR')).toEqual(['', 'Error', ': no ', 'error', '']);
    expect(marked('fine', 'error')).toEqual(['fine']);
    expect(marked('fine', ' ')).toEqual(['fine']);
  });
});

it('a line is drawn in its colours, and finds run over them', () => {
  const line = 'a \u001B[31mCannot \u001B[1mopen\u001B[0m b';
  expect(drawn(line, 'not op')).toEqual([
    { text: 'a ', isFound: false },
    { text: 'Can', colour: 'red', isFound: false },
    { text: 'not ', colour: 'red', isFound: true },
    { text: 'op', colour: 'red', isBold: true, isFound: true },
    { text: 'en', colour: 'red', isBold: true, isFound: false },
    { text: ' b', isFound: false },
  ]);
  expect(
    drawn(line, '')
      .map(({ text }) => text)
      .join(''),
  ).toBe('a Cannot open b');
  expect(drawn('', 'x')).toEqual([]);
});
