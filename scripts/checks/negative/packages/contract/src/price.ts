import { secret } from '../../server/src/core/secret.ts';
import type { Circle } from './circle.ts';

export const price: Circle = secret;
export type Price = typeof price;
