import * as z from 'zod';

const address = z.url({ protocol: /^https?$/ }).optional();
const text = z.string().min(1).optional();
/** Environment variables of the store of images (OpenStack Ironic and Glance), and of who we are to it (Keystone). */
export const mirrorEnvironment = {
  RENDERDESK_IRONIC_URL: address,
  RENDERDESK_GLANCE_URL: address,
  RENDERDESK_KEYSTONE_URL: address,
  RENDERDESK_KEYSTONE_ID: text,
  RENDERDESK_KEYSTONE_SECRET: text,
} as const;
const names = [
  'RENDERDESK_IRONIC_URL',
  'RENDERDESK_GLANCE_URL',
  'RENDERDESK_KEYSTONE_URL',
  'RENDERDESK_KEYSTONE_ID',
  'RENDERDESK_KEYSTONE_SECRET',
] as const;

/** The addresses, each with a slash at the end, and our application credential. */
export interface MirrorsConfig {
  readonly ironic: string;
  readonly glance: string;
  readonly keystone: string;
  readonly id: string;
  readonly secret: string;
}

/** The store of an environment; undefined where there is none. */
export const mirrorsOf = (
  e: z.output<z.ZodObject<typeof mirrorEnvironment>>,
  needsTls: (name: string, address: string) => void,
): MirrorsConfig | undefined => {
  const [ironic, glance, keystone, id, secret] = names.map((name) => e[name]);
  if (names.every((name) => e[name] === undefined)) return undefined;
  if (!ironic || !glance || !keystone || !id || !secret)
    throw new Error(`RENDERDESK_IRONIC_URL: needs ${names.slice(1).join(', ')} as well`);
  // The secret and the tokens for it would travel in clear text.
  for (const name of names.slice(0, 3)) needsTls(name, e[name] ?? '');
  const folder = (url: string): string => (url.endsWith('/') ? url : `${url}/`);
  return { ironic: folder(ironic), glance: folder(glance), keystone: folder(keystone), id, secret };
};
