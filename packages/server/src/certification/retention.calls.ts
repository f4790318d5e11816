import { identityRetention } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { asInstantOrNull } from '../core/db/wire.ts';
import { retentionRule, setRetentionRule } from './retention.store.ts';

/** For how long it is kept who deleted accounts were. */
export const retentionCalls = serve(identityRetention, {
  rule: async ({ db }) => {
    const { retentionYears, by, at, version } = await retentionRule(db);
    return { retentionYears, changedBy: by, changeTime: asInstantOrNull(at), version };
  },
  setRule: async ({ tx, actor, input, now }) => {
    const { version, ...rule } = input;
    await setRetentionRule(tx, rule, { expectedVersion: version, by: actor.adminId, now });
    return null;
  },
});
