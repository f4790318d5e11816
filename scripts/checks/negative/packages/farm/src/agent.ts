import { secret } from '../../server/src/core/secret.ts';

export const agent = secret;
