import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps secrets that have to be read again: whoever has the database alone cannot. */
export interface Sealer {
  /** Seals a text for one owner; the same text for another owner does not open. */
  seal(text: string, owner: string): Buffer;
  /** Throws for what was not sealed by one of its keys for this owner. */
  open(sealed: Buffer, owner: string): string;
  /** Whether something is sealed by the present key. */
  isPresent(sealed: Buffer): boolean;
}

const nonceBytes = 12;
const tagBytes = 16;
const fileName = 'secret.key';

/** A key with the number by which what is sealed names it. */
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
 * AES-256-GCM under a key that is derived from the first secret, whose number stands before what is sealed. What was sealed under one
 * of the `former` secrets opens too, until all is sealed anew (`npm run rekey`).
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
      // Earlier versions named no key.
      for (const key of keys.slice(0, -1)) {
        try {
          return openWith(key, sealed, owner);
        } catch {
          // Another one.
        }
      }
      return openWith(keys.at(-1) ?? present, sealed, owner);
    },
    isPresent: (sealed) => sealed.subarray(0, numberBytes).equals(present.number),
  };
};

/** What a configuration may say of it. */
interface Kept {
  readonly dataDir: string;
  readonly secretKey: string | undefined;
  readonly formerSecretKey: string | undefined;
}
const opened = new WeakMap<Kept, Sealer>();

/**
 * The sealer of an installation: under its secret where the environment names one, else under that of the data folder, which is made
 * when it is first needed. The environment's former one and what stands in the data folder besides open what they have sealed.
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

/** The secrets of a data folder: the present one, and while it is being replaced the one before it. */
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

/** Writes secrets beside the file, for its owner alone; `place` puts it in its place, whole. */
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

/** The data folder's secrets. Two servers that make the first at once end with the same: a link is made once. */
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
 * Puts a new secret in the place of a data folder's; what it was opens beside it until `forgetFormerSecrets`. Servers that run do
 * not learn of it.
 */
export const renewSecret = (dataDir: string): void =>
  writeSecrets(dataDir, [newSecret(), ...readSecrets(dataDir)], renameSync);

/** Leaves a data folder its present secret alone. */
export const forgetFormerSecrets = (dataDir: string): void =>
  writeSecrets(dataDir, readSecrets(dataDir).slice(0, 1), renameSync);
