import { secret } from '../../../../server/src/core/secret.ts';
import { router } from '../../shell/router.ts';

export const list = [secret, router];
