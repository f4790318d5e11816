import { asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { jsonOf, reachOf, redeemTemporary, renderSetsOf, temporaryOf } from '../user/index.ts';
import type { Commands, Reads } from './portalRequest.ts';

/** How an account is reached, and what its software is told. */
export const accessReads = {
  access: async ({ app: { db }, customer }) => {
    const [reach, temporary] = [await reachOf(db, customer.id), await temporaryOf(db, customer.id)];
    return {
      userId: customer.id,
      enabled: reach.enabled,
      sessionsEndTime: asInstantOrNull(reach.sessionsEndAt),
      safeIps: reach.safeIps,
      temporary: temporary.flatMap((one) =>
        one.used_at === null
          ? []
          : [{ usedTime: asInstant(one.used_at), usedBy: one.really_name, reason: one.reason }],
      ),
    };
  },
  settings: async ({ app: { db }, customer }) => {
    const { platforms } = await reachOf(db, customer.id);
    return {
      platforms,
      localRenderSets: (await renderSetsOf(db, customer.id)).map((one) => ({
        setName: one.name,
        cgId: one.software_id,
        pluginVersions: one.plugins,
        renderPath: one.render_path,
      })),
      json: Object.fromEntries((await jsonOf(db, customer.id)).map((one) => [one.name, one.content])),
    };
  },
} satisfies Partial<Reads>;

/** Signing in as a customer, by leave. */
export const accessCommands = {
  redeem: async ({ tx, customer, partner, input, now, effects }) => {
    const used = await redeemTemporary(tx, {
      userId: customer.id,
      password: input.temporaryPassword,
      partnerId: partner.id,
      now,
    });
    effects.reason = used.reason;
    return {
      temporaryId: used.id,
      endTime: asInstant(used.ends_at),
      reason: used.reason,
      moneyCommands: false as const,
    };
  },
} satisfies Partial<Commands>;
