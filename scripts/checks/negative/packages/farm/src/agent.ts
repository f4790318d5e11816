import { secret } from '../../server/src/core/secret.ts';
import { price } from '../../contract/src/price.ts';

export const agent = [secret, price];
