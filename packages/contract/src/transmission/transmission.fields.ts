import * as z from 'zod';
import { errorCodes } from '../errors/codes.ts';
import { text } from '../kernel/values.ts';
import { zone } from '../session/session.codes.ts';

/** A host name or an address, without scheme and path. */
const host = text(200).regex(/^[\w.:-]+$/);

/** What engines, lines and accounts have in common: where they are reached, and whether they are used. */
export const endpoint = {
  /** Zone 1 where none is chosen (tasks §5). */
  zone: zone.schema.default(zone.of.domestic),
  host,
  port: z.int().min(1).max(65_535),
  isOn: z.boolean(),
  remark: z.string().trim().max(300),
} as const;
export const shownEndpoint = {
  ...endpoint,
  zone: zone.schema,
  host: z.string(),
  remark: z.string(),
} as const;
export const bandwidth = z.int().min(1).max(400_000);
export const changed = [errorCodes.notFound, errorCodes.changedMeanwhile, errorCodes.alreadyTaken] as const;
