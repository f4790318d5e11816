import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widthInUtf8 } from '@renderdesk/contract';
import { logReader } from './progress.ts';
import { cardsOf } from './machine.ts';

const povray = { progressPattern: 'Rendering line (\\d+) of (\\d+)', errorPattern: '(Error|error):' };

test('so many of so many, and a percentage, become thousandths; the same is told once', () => {
  const reader = logReader(povray);
  const read = (text: string) => reader.read(Buffer.from(text));
  expect(read('POV-Ray 3.7\n')).toBeUndefined();
  expect(read('Rendering line 12 of 48\r')).toBe(250);
  expect(read('Rendering line 12 of 48\r')).toBeUndefined();
  expect(read('Rendering line 24 of 48\nRendering line 60 of 48\n')).toBe(1000);
  expect(logReader({ progressPattern: '(\\d+)%', errorPattern: '' }).read(Buffer.from('37% done\n'))).toBe(
    370,
  );
});

test('the last line of an error is remembered', () => {
  const reader = logReader(povray);
  reader.read(Buffer.from('Error: one\nfine\nParse error: two\nRendering line 1 of 2\n'));
  expect(reader.error).toBe('Parse error: two');
});

test('what POV-Ray folds at its eightieth column is read as it was said', () => {
  const folds = { progressPattern: '', errorPattern: '(?<!Possible )Parse Error:|^Cannot ' };
  const said = (...lines: string[]): string | undefined => {
    const reader = logReader(folds);
    reader.read(Buffer.from([...lines, 'Fatal error in parser: Cannot parse input.', ''].join('\n')));
    return reader.error;
  };
  const file = (columns: number): string => "File '/srv/storage/100001/".padEnd(columns, 'x');
  expect(said(`${file(61)}.pov' line 3: Parse`, ' Error: No matching } in', " 'undeclared identifier'")).toBe(
    `${file(61)}.pov' line 3: Parse Error: No matching } in 'undeclared identifier'`,
  );
  // A name that does not fit a line is cut in the middle.
  expect(said(file(80), "x.pov' line 77: Parse Error: Viewing angle")).toBe(
    `${file(80)}x.pov' line 77: Parse Error: Viewing angle`,
  );
  expect(said(`${file(57)}.pov' line 3: Possible`, ' Parse Error: Cannot find file')).toBeUndefined();
  // A line may be of eighty columns by chance, and one that is set in may say something of its own.
  expect(said(file(80), 'Cannot open the output')).toBe('Cannot open the output');
  expect(said('Parse Error: one', '  Parse Error: two')).toBe('Parse Error: two');
});

test('a pattern that is none tells nothing', () => {
  const reader = logReader({ progressPattern: '(', errorPattern: '[' });
  expect(reader.read(Buffer.from('Rendering line 1 of 2\n'))).toBeUndefined();
  expect(reader.error).toBeUndefined();
});

test('however the log is cut, the same is read', () => {
  const text =
    '渲染 Rendering line 7 of 28\rRendering line 14 of 28\r\nError: 贴图\nRendering line 21 of 28\n';
  const bytes = Buffer.from(text);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 })), (sizes) => {
      const reader = logReader(povray);
      let newest: number | undefined;
      let at = 0;
      for (const size of [...sizes, bytes.length]) {
        newest = reader.read(bytes.subarray(at, at + size)) ?? newest;
        at += size;
      }
      expect(newest).toBe(750);
      expect(reader.error).toBe('Error: 贴图');
    }),
  );
});

test('cards are read as nvidia-smi lists them', () => {
  expect(cardsOf('NVIDIA RTX A5000, 37, 24564, 8012, 61\nTesla V100, PCIe, 0, 16384, 0, [N/A]\n\n')).toEqual([
    { name: 'NVIDIA RTX A5000', load: 370, memoryMb: 24_564, memoryUsedMb: 8012, temperature: 61 },
    { name: 'Tesla V100, PCIe', load: 0, memoryMb: 16_384, memoryUsedMb: 0, temperature: null },
  ]);
  expect(cardsOf('No devices were found\n')).toEqual([]);
});

test('errors are read through colours, and in the Chinese of Windows, also cut anywhere', () => {
  const reader = logReader({ progressPattern: '(\\d+)%', errorPattern: '^(Error|错误)' });
  const said = [
    Buffer.from('\u001B[31mError: one\u001B[0m\n'),
    Buffer.from([0xb4, 0xed, 0xce, 0xf3, 0xa3, 0xba, 0xce, 0xc4, 0xbc, 0xfe, 10]),
  ];
  reader.read(said[0] ?? Buffer.alloc(0));
  expect(reader.error).toBe('Error: one');
  for (const byte of said[1] ?? []) reader.read(Uint8Array.of(byte));
  expect(reader.error).toBe('错误：文件');
  for (const byte of Buffer.from('错误：二\n')) reader.read(Uint8Array.of(byte));
  expect(reader.error).toBe('错误：二');
});

test('a line is UTF-8 exactly where a strict decoder takes it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 8 }), (bytes) => {
      let isTaken = true;
      try {
        // A streaming decoder takes a character that is cut at the end.
        new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
      } catch {
        isTaken = false;
      }
      expect([[...bytes], widthInUtf8(bytes) > 0]).toEqual([[...bytes], isTaken]);
    }),
    { numRuns: 2000 },
  );
});
