import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps secrets that have to be read again: whoever has the database alone cannot. */
export interface Sealer {
  /** Seals a text for one owner; the same text for another owner does not open. */
  seal(text: string, owner: string): Buffer;
  /** Throws for what was not sealed by this key for this owner. */
  open(sealed: Buffer, owner: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;
const fileName = 'secret.key';

/** AES-256-GCM under a key that is derived from `secret`. */
export const sealerWith = (secret: string): Sealer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'renderdesk sealed columns', 32));
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, owner) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    },
  };
};

/** What a configuration may say of it. */
interface Kept {
  readonly dataDir: string;
  readonly secretKey: string | undefined;
}
const opened = new WeakMap<Kept, Sealer>();

/**
 * The sealer of an installation: under its secret where the environment names one, else under that of the data folder, which is made
 * when it is first needed.
 */
export const sealerOf = (config: Kept): Sealer => {
  const known = opened.get(config) ?? sealerWith(config.secretKey ?? keptSecret(config.dataDir));
  opened.set(config, known);
  return known;
};

/** The data folder's secret. Two servers that make it at once end with the same: a link is made once. */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, fileName);
  const read = (): string | undefined => {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  const kept = read();
  if (kept !== undefined) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const mine = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(mine, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  chmodSync(mine, 0o600);
  try {
    linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  return read() ?? keptSecret(dataDir);
};
