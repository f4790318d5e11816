import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Encrypts secrets that must be readable again, so that the database alone does not reveal them. */
export interface Sealer {
  /** Seals a text for one owner; it does not open for another. */
  seal(text: string, owner: string): Buffer;
  /** Opens a sealed text. Throws when none of the keys sealed it for this owner. */
  open(sealed: Buffer, owner: string): string;
  /** Whether a secret is sealed under the present key. */
  isPresent(sealed: Buffer): boolean;
}

const nonceBytes = 12;
const tagBytes = 16;
const fileName = 'secret.key';

/** A key, with the number that precedes what it sealed. */
interface Key {
  readonly number: Buffer;
  readonly key: Buffer;
}
const numberBytes = 5;
const keyOf = (secret: string): Key => ({
  number: Buffer.from(hkdfSync('sha256', secret, '', 'renderdesk key number', numberBytes)),
  key: Buffer.from(hkdfSync('sha256', secret, '', 'renderdesk sealed columns', 32)),
});

const openWith = ({ key }: Key, sealed: Buffer, owner: string): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()];
  return Buffer.concat(text).toString('utf8');
};

/**
 * AES-256-GCM under a key derived from the current secret; the secret's number precedes the ciphertext. Values sealed
 * under one of the `former` secrets still open until `npm run rekey` has sealed everything anew.
 */
export const sealerWith = (secret: string, former: readonly string[] = []): Sealer => {
  const present = keyOf(secret);
  const keys = [present, ...former.map(keyOf)];
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', present.key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([present.number, nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, owner) => {
      const named = keys.find(({ number }) => sealed.subarray(0, numberBytes).equals(number));
      if (named) return openWith(named, sealed.subarray(numberBytes), owner);
      // Earlier versions wrote no key number.
      for (const key of keys.slice(0, -1)) {
        try {
          return openWith(key, sealed, owner);
        } catch {
          // Try the next key.
        }
      }
      return openWith(keys.at(-1) ?? present, sealed, owner);
    },
    isPresent: (sealed) => sealed.subarray(0, numberBytes).equals(present.number),
  };
};

/** The part of the configuration that is used here. */
interface Kept {
  readonly dataDir: string;
  readonly secretKey: string | undefined;
  readonly formerSecretKey: string | undefined;
}
const opened = new WeakMap<Kept, Sealer>();

/**
 * The sealer of an installation. Its secret is the one in the environment or, without one, that of the data folder,
 * which is created at first use. The former secret of the environment and any other secret of the data folder still
 * open what they sealed.
 */
export const sealerOf = (config: Kept): Sealer => {
  const known = opened.get(config) ?? newSealer(config);
  opened.set(config, known);
  return known;
};

const newSealer = ({ dataDir, secretKey, formerSecretKey }: Kept): Sealer => {
  const former = formerSecretKey === undefined ? [] : [formerSecretKey];
  if (secretKey !== undefined) return sealerWith(secretKey, [...former, ...readSecrets(dataDir)]);
  const [present = '', ...others] = keptSecrets(dataDir);
  return sealerWith(present, [...others, ...former]);
};

const newSecret = (): string => randomBytes(32).toString('base64url');

/** The secrets of a data folder: the present one, and during a replacement the former one. */
const readSecrets = (dataDir: string): string[] => {
  try {
    return readFileSync(join(dataDir, fileName), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** Writes secrets to a temporary file that only the owner can read; `place` moves it to its final name atomically. */
const writeSecrets = (dataDir: string, secrets: readonly string[], place: typeof renameSync): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, fileName);
  const mine = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(mine, `${secrets.join('\n')}\n`, { mode: 0o600 });
  chmodSync(mine, 0o600);
  try {
    place(mine, file);
  } finally {
    rmSync(mine, { force: true });
  }
};

/**
 * The secrets of the data folder, created if missing. Concurrent first starts end with the same secret, because only
 * one link succeeds.
 */
const keptSecrets = (dataDir: string): string[] => {
  const kept = readSecrets(dataDir);
  if (kept.length > 0) return kept;
  try {
    writeSecrets(dataDir, [newSecret()], linkSync);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const made = readSecrets(dataDir);
  if (made.length === 0) throw new Error(`${join(dataDir, fileName)} holds no secret`);
  return made;
};

/**
 * Replaces the secret of a data folder. The old secret still opens values until `forgetFormerSecrets`. Running servers
 * do not notice the change.
 */
export const renewSecret = (dataDir: string): void =>
  writeSecrets(dataDir, [newSecret(), ...readSecrets(dataDir)], renameSync);

/** Removes the former secrets of a data folder. */
export const forgetFormerSecrets = (dataDir: string): void =>
  writeSecrets(dataDir, readSecrets(dataDir).slice(0, 1), renameSync);
