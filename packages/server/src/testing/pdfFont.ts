import { inflateSync } from 'node:zlib';

/** What the one font embedded in a PDF can draw: how many glyphs, and the numbers of those whose outline is broken. */
export interface EmbeddedFont {
  readonly glyphs: number;
  readonly drawn: number;
  readonly broken: readonly number[];
}

/**
 * Reads the outlines of the TrueType font in a PDF. That its text can be found says nothing of whether it can be seen.
 * Throws where no font is embedded.
 */
export const embeddedFont = (pdf: Buffer): EmbeddedFont => {
  const [, reference] = /\/FontFile2 (\d+) 0 R/.exec(pdf.toString('latin1')) ?? [];
  const object = pdf.indexOf(`\n${reference} 0 obj`);
  const begins = pdf.indexOf('stream\n', object) + 'stream\n'.length;
  if (reference === undefined || object < 0) throw new Error('no font in the PDF');
  const font = inflateSync(pdf.subarray(begins, pdf.indexOf('\nendstream', begins)));
  const table = (name: string): Buffer => {
    for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
      if (font.toString('latin1', at, at + 4) === name)
        return font.subarray(
          font.readUInt32BE(at + 8),
          font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12),
        );
    throw new Error(`no table ${name} in the font`);
  };
  const [loca, glyf] = [table('loca'), table('glyf')];
  const long = table('head').readInt16BE(50) === 1;
  const glyphs = loca.length / (long ? 4 : 2) - 1;
  const offset = (index: number): number =>
    long ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
  const outlines = Array.from({ length: glyphs }, (_, index) =>
    glyf.subarray(offset(index), offset(index + 1)),
  );
  const broken = outlines.flatMap((outline, index) => (isWhole(outline) ? [] : [index]));
  return { glyphs, drawn: outlines.filter((outline) => outline.length > 0).length, broken };
};

/** An outline is empty, made of others, or has contours whose last points go up. */
const isWhole = (outline: Buffer): boolean => {
  if (outline.length === 0) return true;
  const contours = outline.readInt16BE(0);
  if (contours < 0) return contours === -1;
  if (10 + contours * 2 > outline.length) return false;
  const ends = Array.from({ length: contours }, (_, index) => outline.readUInt16BE(10 + index * 2));
  return ends.every((end, index) => end > (ends[index - 1] ?? -1) && end < outline.length);
};
