import type { Bytes } from '@renderdesk/contract';
import { formatBytes } from '../../kit/show/index.ts';

/** A change of a size with its sign. */
export const growthWords = (change: number): string =>
  change === 0 ? '0' : `${change > 0 ? '+' : '−'}${formatBytes(Math.abs(change) as Bytes)}`;
