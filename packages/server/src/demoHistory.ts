import {
  type CommandCall,
  errorCodes,
  type OutputOf,
  type PerIdAnswer,
  type PerIdCall,
  type PortalCall,
  type PortalInput,
  type PortalOutput,
} from '@renderdesk/contract';
import type * as z from 'zod';
import { appealCalls } from './bill/appeal.calls.ts';
import { certificationCalls, studentCalls } from './certification/certification.calls.ts';
import { bySystem } from './core/audit/operation.ts';
import { type Actor, mayCall } from './core/auth/actor.ts';
import { actorById } from './core/auth/session.ts';
import type { Blobs } from './core/blobs/blob.ts';
import { runCommandIn } from './core/calls/command.ts';
import { executeBulk } from './core/calls/perId.ts';
import type { Handle } from './core/calls/effects.ts';
import { type Config, readConfig } from './core/config.ts';
import type { Tx } from './core/db/db.ts';
import { feedbackRoutes } from './feedback/feedback.calls.ts';
import { rechargeCalls } from './pay/recharge/recharge.calls.ts';
import { refundCalls } from './pay/refund/refund.calls.ts';
import { addWebsite, carryOutAt } from './portal/index.ts';
import { receiptCalls } from './receipt/receipt.calls.ts';

/**
 * How the demo's past came about: each step a call of the portal or of the console, at its moment, with its rules, its record and what follows
 * from it. Only the network is missing, and what leaves the house: that left long ago.
 */
export interface DemoHistory {
  /** A customer does something on our own website. Throws what refuses it. */
  readonly customer: <C extends PortalCall & { readonly kind: 'command' }>(
    userId: number,
    call: C,
    input: PortalInput<C>,
    now: Date,
  ) => Promise<PortalOutput<C>>;
  /** Somebody of the staff does something in the console, as far as they may. Throws what refuses it. */
  readonly staff: <C extends CommandCall | PerIdCall>(
    adminId: number,
    call: C,
    input: C extends CommandCall<infer I> ? z.input<z.ZodObject<I>> : Readonly<Record<string, unknown>>,
    now: Date,
  ) => Promise<OutputOf<C>>;
}

/** Calls that staff answer what customers sent with. */
const routesOf = (blobs: Blobs) => [
  ...certificationCalls(blobs),
  ...studentCalls(blobs),
  ...rechargeCalls({ blobs, mostEntry: Number.MAX_SAFE_INTEGER }),
  ...refundCalls(blobs),
  // What was issued then was entered by hand.
  ...receiptCalls({ blobs, config: { issuesInvoices: false } }),
  ...appealCalls(blobs),
  ...feedbackRoutes,
];

type Run = (c: Record<string, unknown>) => Promise<unknown>;

/** Opens both doors within a transaction; `by` is who made the website known as a partner. */
export const openDemoHistory = async (
  tx: Tx,
  o: {
    readonly blobs: Blobs;
    readonly config?: Config | undefined;
    readonly by: number;
    readonly since: Date;
  },
): Promise<DemoHistory> => {
  const { blobs, config = readConfig({ DATABASE_URL: 'none' }) } = o;
  const { id: partnerId } = await addWebsite(tx, { by: o.by, now: o.since });
  const actors = new Map<number, Actor>();
  const actorOf = async (id: number): Promise<Actor> => {
    const actor = actors.get(id) ?? (await actorById(tx, id));
    actors.set(id, actor);
    return actor;
  };
  const routes = new Map(routesOf(blobs).map((route) => [route.call.name, route]));
  return {
    customer: (customer, call, input, now) =>
      carryOutAt(tx, call, input, { app: { blobs, config }, partnerId, customer, now }),

    staff: async (adminId, call, input, now) => {
      const route = routes.get(call.name);
      const actor = await actorOf(adminId);
      if (!route || !mayCall(actor, call.access))
        throw new Error(`${call.name} is not done by ${actor.reallyName}`);
      const c = { ...bySystem(now), actor };
      const asked = call.input.parse(input) as Readonly<Record<string, unknown>>;
      const handle: Handle<unknown> = async (its, effects) => {
        const answer =
          call.kind === 'perId'
            ? await executeBulk(its, route, c, { ids: asked[call.ids] as number[], input: asked, effects })
            : await (route.handler as Run)({ ...c, tx: its, effects, input: asked });
        effects.messages.length = 0;
        return answer;
      };
      const { answer } = await runCommandIn(tx, c, { call, input: asked, handle });
      if (call.kind === 'perId') {
        const refused = (answer as PerIdAnswer).results.find(({ code }) => code !== errorCodes.success);
        if (refused) throw new Error(`${call.name} of ${refused.id}: ${refused.message}`);
      }
      return answer as never;
    },
  };
};
