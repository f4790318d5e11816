import { describe, expect, it } from 'vitest';
import { acceptOf, namesOf, unfitOf } from './files.rules.ts';

const allowed = { types: ['image/png', 'text/csv'], maxBytes: 20 } as const;
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

describe('a file before it is sent', () => {
  it('is let through by its content, where its name promises nothing else', async () => {
    for (const name of ['a.png', 'a'])
      expect(await unfitOf(new File([png], name), allowed), name).toBeUndefined();
    for (const name of ['a.exe', 'a.csv'])
      expect(await unfitOf(new File([png], name), allowed), name).toEqual({ kind: 'type' });
    expect(await unfitOf(new File([Uint8Array.from([0x4d, 0x5a, 0])], 'a.png'), allowed)).toEqual({
      kind: 'type',
    });
    expect(await unfitOf(new File(['%PDF-1.7'], 'a.png'), allowed)).toEqual({ kind: 'type' });
  });
  it('is refused where it is empty or too large', async () => {
    expect(await unfitOf(new File([], 'a.csv'), allowed)).toEqual({ kind: 'empty' });
    expect(await unfitOf(new File(['x'.repeat(21)], 'a.csv'), allowed)).toEqual({ kind: 'size', max: 20 });
  });
});

describe('the types', () => {
  it('have a form for the file dialog and one for people', () => {
    expect(acceptOf(allowed.types)).toBe('image/png,.png,text/csv,.csv,.txt,.tsv,.xls');
    expect(namesOf(['application/zip', 'image/jpeg'])).toBe('XLSX, ZIP, JPG');
    expect(namesOf(['text/csv', 'text/gbk'])).toBe('CSV');
  });
});
