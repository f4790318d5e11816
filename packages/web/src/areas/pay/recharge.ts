import type { OutputOf, recharges } from '@renderdesk/contract';

/** One recharge whole. */
export type Recharge = OutputOf<typeof recharges.read>;
