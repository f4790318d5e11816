import * as z from 'zod';

/** Environment variables of the broker at which machines of clouds and other houses are applied for. */
export const cloudEnvironment = {
  RENDERDESK_CLOUD_URL: z.url({ protocol: /^https?$/ }).optional(),
  RENDERDESK_CLOUD_KEY: z.string().min(1).optional(),
} as const;

/** The broker: its address with a slash at the end, and our key. */
export interface CloudConfig {
  readonly base: string;
  readonly key: string;
}

/** The broker of an environment; undefined where there is none. */
export const cloudOf = (
  e: z.output<z.ZodObject<typeof cloudEnvironment>>,
  needsTls: (name: string, address: string) => void,
): CloudConfig | undefined => {
  const { RENDERDESK_CLOUD_URL: url, RENDERDESK_CLOUD_KEY: key } = e;
  if (url === undefined && key === undefined) return undefined;
  if (url === undefined || key === undefined)
    throw new Error('RENDERDESK_CLOUD_URL: needs RENDERDESK_CLOUD_KEY as well');
  // Our key and the enrolment keys of machines would travel in clear text.
  needsTls('RENDERDESK_CLOUD_URL', url);
  return { base: url.endsWith('/') ? url : `${url}/`, key };
};
