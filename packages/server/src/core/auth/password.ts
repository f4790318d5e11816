import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalPassword } from '@renderdesk/contract';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (about 25 ms on one core). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const tagBytes = 32;
/** Passwords longer than this are refused before hashing, to bound the work for a megabyte of input. */
const longest = 1024;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Hashes a password with argon2id and a random salt; PHC format, as stored in `admin.password_hash`. */
export async function hashPassword(plain: string): Promise<string> {
  if (plain === '' || plain.length > longest) throw new RangeError('A password has 1 to 1024 characters.');
  const nonce = randomBytes(saltBytes);
  const tag = await derive('argon2id', { message: normal(plain), nonce, tagLength: tagBytes, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Hash to compare with when the account has none. It is the hash of no user's password. */
let nobodys: Promise<string> | undefined;

/**
 * True when `plain` is the password of `hash`. False when `hash` is undefined or no hash (`!` locks an account); the
 * comparison takes the same time, so that response times do not reveal which accounts exist.
 */
export async function verifyPassword(hash: string | undefined, plain: string): Promise<boolean> {
  const kept = phc.exec(hash ?? '');
  const [, memory, passes, parallelism, salt, tag] =
    kept ?? phc.exec(await (nobodys ??= hashPassword(randomBytes(saltBytes).toString('hex')))) ?? [];
  if (!memory || !passes || !parallelism || !salt || !tag || plain === '' || plain.length > longest)
    return false;
  const expected = Buffer.from(tag, 'base64');
  const found = await derive('argon2id', {
    message: normal(plain),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(found, expected) && kept !== null;
}

/** Normalises a password. Calls send it normalised; the environment may not. */
const normal = (plain: string): Buffer => Buffer.from(normalPassword(plain), 'utf8');

/** Whether a hash has another cost than the current one; then the next successful sign-in hashes anew. */
export const isOutdated = (hash: string): boolean => {
  const [, memory, passes, parallelism] = phc.exec(hash) ?? [];
  return memory !== undefined && `${memory} ${passes} ${parallelism}` !== Object.values(cost).join(' ');
};
