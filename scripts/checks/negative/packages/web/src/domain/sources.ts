import { router } from '../shell/router.ts';

/** A piece of the domain that knows the shell. */
export const sources = router;
