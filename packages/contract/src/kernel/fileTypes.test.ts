import { describe, expect, it } from 'vitest';
import { namedAs, typeByContent } from './fileTypes.ts';

const bytes = (...all: number[]): Uint8Array => Uint8Array.from(all);
const text = (words: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(words).match(/%..|./g) ?? [], (part) =>
    part.length > 1 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  );

describe('what a file is', () => {
  it.each([
    ['image/png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)],
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/webp', bytes(...text('RIFF'), 1, 2, 3, 4, ...text('WEBP'))],
    ['application/pdf', text('%PDF-1.7')],
    ['application/zip', bytes(0x50, 0x4b, 3, 4, 20, 0)],
    ['text/csv', text('名称,上级\n渲染,总公司')],
    ['text/csv', text('名称').subarray(0, 5)],
    [undefined, bytes(0x4d, 0x5a, 0x90, 0)],
    [undefined, bytes(0xff, 0xfe, 0x41)],
    [undefined, bytes()],
  ])('is %s by its bytes', (type, start) => expect(typeByContent(start)).toBe(type));
});

describe('a name', () => {
  it.each([
    ['合同.pdf', true],
    ['CONTRACT.PDF', true],
    ['contract', true],
    ['v1.2 final.pdf ', true],
    ['invoice.pdf.exe', false],
    ['invoice.ｅｘｅ', false],
    ['page.html', false],
    ['picture.png', false],
  ])('%s promises a PDF: %s', (name, is) => expect(namedAs(name, 'application/pdf')).toBe(is));
});
