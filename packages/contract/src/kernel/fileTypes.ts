/** Media types that uploads let in; a spreadsheet of today is a zip inside. */
export const uploadTypes = [
  'text/csv',
  /** Tables in another character set than UTF-8, as banks and channels write them: GB18030, UTF-16. */
  'text/gbk',
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'application/zip',
  /** Spreadsheets from before 2007. */
  'application/vnd.ms-excel',
] as const;
export type UploadType = (typeof uploadTypes)[number];

/** Endings by which people and their systems know the types. */
export const endings: Readonly<Record<UploadType, readonly string[]>> = {
  // Banks give tables of text the name of a spreadsheet, which opens them.
  'text/csv': ['.csv', '.txt', '.tsv', '.xls'],
  'text/gbk': ['.csv', '.txt', '.tsv', '.xls'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/zip': ['.xlsx', '.zip'],
  'application/vnd.ms-excel': ['.xls'],
};

/** Whether the extension of a name fits the type of the content: a computer opens a file by its name. A name without an extension fits. */
export const namedAs = (name: string, type: UploadType): boolean => {
  const [ending] = /\.[^.\s/\\]{1,10}$/u.exec(name.normalize('NFKC').toLowerCase().trim()) ?? [];
  return ending === undefined || endings[type].includes(ending);
};

/** So many first bytes tell what a file is. */
export const bytesThatTell = 4096;

/** First bytes of each type; undefined matches any byte. */
const signatures: readonly (readonly [UploadType, readonly (number | undefined)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  [
    'image/webp',
    [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
  ],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04]],
  ['application/vnd.ms-excel', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
];

/** How many bytes follow the first one of a character in UTF-8; −1 for a byte that begins none. */
const following = (lead: number): number =>
  lead < 0x80
    ? 0
    : lead >= 0xc2 && lead <= 0xdf
      ? 1
      : lead >= 0xe0 && lead <= 0xef
        ? 2
        : lead >= 0xf0 && lead <= 0xf4
          ? 3
          : -1;

/** UTF-8 without control characters; the last character may be cut off. */
const isText = (bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    const count = following(lead);
    if (count < 0 || lead < 9 || (lead > 13 && lead < 32)) return false;
    if (bytes.subarray(at + 1, at + 1 + count).some((byte) => (byte & 0xc0) !== 0x80)) return false;
    at += count + 1;
  }
  return true;
};

const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32) || byte === 0x7f;

/** Characters of one, two or four bytes as GB18030 has them, some of several; the last may be cut off. */
const isGbk = (bytes: Uint8Array): boolean => {
  const isDigit = (byte: number | undefined): boolean => byte === undefined || (byte >= 0x30 && byte <= 0x39);
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (isControl(lead) || lead === 0x80 || lead === 0xff) return false;
    if (lead < 0x80) continue;
    at += 1;
    const trail = bytes[at];
    count += 1;
    if (trail !== undefined && isDigit(trail)) {
      const third = bytes[at + 1];
      if ((third !== undefined && (third < 0x81 || third === 0xff)) || !isDigit(bytes[at + 2])) return false;
      at += 2;
    } else if (trail !== undefined && (trail < 0x40 || trail === 0x7f || trail === 0xff)) return false;
  }
  return count > 0;
};

/** Units of UTF-16 in one byte order without control characters; `plain` counts those of Latin text. */
const unitsOf = (bytes: Uint8Array, isBig: boolean): { readonly isText: boolean; readonly plain: number } => {
  let plain = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [one, two] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
    const unit = isBig ? one * 256 + two : two * 256 + one;
    if (unit < 9 || (unit > 13 && unit < 32) || (unit > 126 && unit < 0xa0) || unit > 0xfffd)
      return { isText: false, plain };
    if (unit < 127) plain += 1;
  }
  return { isText: true, plain };
};

/** The byte order of text in UTF-16, by its mark or by where the zeros of its signs stand; undefined for any other file. */
export const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const start = bytes.subarray(0, bytesThatTell);
  if (start.length < 4 || start.length % 2 === 1) return undefined;
  const [one, two] = start;
  const isMarked = (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff);
  if (!isMarked && !start.includes(0)) return undefined;
  const text = isMarked ? start.subarray(2) : start;
  const [little, big] = [unitsOf(text, false), unitsOf(text, true)];
  if (isMarked)
    return one === 0xff ? (little.isText ? 'utf-16le' : undefined) : big.isText ? 'utf-16be' : undefined;
  const most = little.plain >= big.plain ? little : big;
  return most.isText && most.plain * 10 > text.length / 2
    ? most === little
      ? 'utf-16le'
      : 'utf-16be'
    : undefined;
};

/**
 * What a file is by its first bytes, whatever its name says; text in UTF-8, UTF-16 or GB18030 without control characters counts as CSV. The
 * browser asks before it sends, the server whatever was sent.
 */
export const typeByContent = (start: Uint8Array): UploadType | undefined =>
  signatures.find(([, bytes]) => bytes.every((byte, at) => byte === undefined || start[at] === byte))?.[0] ??
  (start.length > 0 && isText(start)
    ? 'text/csv'
    : utf16Of(start) !== undefined || isGbk(start)
      ? 'text/gbk'
      : undefined);
