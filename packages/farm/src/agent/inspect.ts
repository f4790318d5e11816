import { lstat, open, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { gateway, GatewayInput } from '@renderdesk/contract';
import { inside, realStorage } from './confine.ts';

type Sent = GatewayInput<typeof gateway.analysed>;
type Report = { [K in 'found' | 'tips' | 'log']: NonNullable<Sent[K]> };

/** So much of a scene is read: what it says of itself is at its beginning. */
const headBytes = 4 * 1024 * 1024;
/** At most so many files that a scene names are looked for. */
const mostAssets = 200;

/** Codes of the error dictionary that an agent knows. */
const codes = { sceneMissing: '10001', assetMissing: '10002', localOutput: '10014' } as const;

/** A text that the gateway takes: cut to a length, without NUL and half characters. */
export const storable = (text: string, most: number): string =>
  text.slice(0, most).replaceAll('\0', '\ufffd').toWellFormed();

const startsWith = (head: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte);
const matches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found]) => found ?? '')),
];

/** What the beginning of a scene says, by the form of its file: nothing is guessed of forms that are not known. */
export const readHead = (
  name: string,
  head: Buffer,
): { readonly found: Report['found']; readonly assets: readonly string[] } => {
  const version = /^BLENDER[-_]([vV])(\d)(\d\d)/.exec(head.subarray(0, 12).toString('latin1'));
  if (version)
    return {
      found: [
        { name: 'software', value: `Blender ${version[2]}.${Number(version[3])}` },
        { name: 'inspected', value: 'header' },
      ],
      assets: [],
    };
  const packed = startsWith(head, 0x28, 0xb5, 0x2f, 0xfd)
    ? 'zstd'
    : startsWith(head, 0x1f, 0x8b)
      ? 'gzip'
      : undefined;
  if (packed !== undefined)
    return {
      found: [
        { name: 'compression', value: packed },
        { name: 'inspected', value: 'no' },
      ],
      assets: [],
    };
  if (!/\.ma$/i.test(name)) return { found: [{ name: 'inspected', value: 'no' }], assets: [] };
  const text = head.toString('utf8');
  const plugins = matches(text, /^requires (?!maya )"?([^\s"]+)"? /gm);
  const cameras = matches(text, /^createNode camera .*-n "([^"]+)"/gm);
  const range = /playbackOptions -min (-?[\d.]+) -max (-?[\d.]+)/.exec(text);
  const maya = /^requires maya "([^"]+)"/m.exec(text)?.[1];
  return {
    found: [
      ...(maya === undefined ? [] : [{ name: 'software', value: `Maya ${maya}` }]),
      ...(plugins.length === 0 ? [] : [{ name: 'plugins', value: plugins.join(', ') }]),
      ...(cameras.length === 0 ? [] : [{ name: 'cameras', value: String(cameras.length) }]),
      ...(range ? [{ name: 'frames', value: `${range[1]}-${range[2]}` }] : []),
      { name: 'inspected', value: 'text' },
    ],
    assets: [
      ...matches(text, /setAttr "\.ftn" -type "string" "([^"]+)"/g),
      ...matches(text, /^file -r(?:df \d+)?[^;]*?"([^"]+)";/gm),
    ],
  };
};

const isWindows = (path: string): boolean => /^[a-z]:|^\\\\/i.test(path);
const nothingThere = ['ENOENT', 'ENOTDIR'];

/**
 * Whether a file lies in a customer's storage. What a path or a link leads to elsewhere is not looked for, so that no scene
 * finds out which files this machine has.
 */
const lookFor = async (
  path: string,
  { storage, root }: { readonly storage: string; readonly root: string },
): Promise<'there' | 'missing' | 'outside'> => {
  if (!inside(path, root) && !inside(path, storage)) return 'outside';
  for (let at = path; ; at = dirname(at)) {
    try {
      if (!inside(await realpath(at), root)) return 'outside';
      return at === path ? 'there' : 'missing';
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!nothingThere.includes(code) || (await isLink(at))) return 'outside';
    }
  }
};
/** Whether something is there that leads to nothing. */
const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** Reads a scene as this machine mounts it: what it says of itself, and which of the files that it names are missing here. */
export const inspect = async (o: {
  readonly path: string;
  /** The customer's folder. */
  readonly storage: string;
  readonly name: string;
}): Promise<Report> => {
  const file = await open(o.path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!file)
    return {
      found: [],
      tips: [{ code: codes.sceneMissing, type: 1, detail: o.name }],
      log: [{ text: `${o.name} does not exist on this node`, isError: true }],
    };
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(headBytes, size)), 0);
    const { found, assets } = readHead(o.name, buffer.subarray(0, bytesRead));
    const log = [{ text: `opened ${o.name}, ${size} bytes`, isError: false }];
    const tips: Report['tips'] = [];
    const place = { storage: resolve(o.storage), root: await realStorage(o.storage) };
    for (const asset of assets.slice(0, mostAssets)) {
      // A drive of the customer's own machine: whether it is rendered from elsewhere is not known here.
      if (isWindows(asset)) continue;
      const found = await lookFor(resolve(dirname(o.path), asset), place);
      if (found === 'outside')
        log.push({ text: `outside of the storage, not looked for: ${asset}`, isError: false });
      if (found !== 'missing') continue;
      tips.push({ code: codes.assetMissing, type: 1, detail: asset });
      log.push({ text: `missing: ${asset}`, isError: true });
    }
    log.push({ text: `${assets.length} files are named, ${tips.length} are missing`, isError: false });
    return {
      found: [{ name: 'bytes', value: String(size) }, ...found].map(({ name, value }) => ({
        name,
        value: storable(value, 1000),
      })),
      tips: tips.map((tip) => ({ ...tip, detail: storable(tip.detail ?? '', 1000) })),
      log: log.map((line) => ({ ...line, text: storable(line.text, 2000) })),
    };
  } finally {
    await file.close();
  }
};
