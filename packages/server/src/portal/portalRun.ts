import { portal, type PortalCall, type PortalInput, type PortalOutput } from '@renderdesk/contract';
import * as z from 'zod';
import { bySystem } from '../core/audit/operation.ts';
import { runCommandIn } from '../core/calls/command.ts';
import type { CommandRun } from '../core/calls/effects.ts';
import type { Tx } from '../core/db/db.ts';
import { customerOf } from './partner.store.ts';
import type { WholeFile } from './customerFile.ts';
import { commands, files, reads } from './portal.calls.ts';
import type { QueryContext } from './portalRequest.ts';
import { contentOf } from './signature.ts';

type Name = keyof typeof portal;
const nameOf = (call: PortalCall): Name =>
  (Object.keys(portal) as Name[]).find((name) => portal[name].name === call.name) as Name;

/** What answers a look-up. */
export const readOf = (call: PortalCall): ((asked: QueryContext) => Promise<unknown>) =>
  reads[nameOf(call) as keyof typeof reads];

/** What is written before the transaction of a command. */
export const fileOf = async (call: PortalCall, asked: QueryContext): Promise<WholeFile | undefined> =>
  files[nameOf(call) as keyof typeof files]?.(asked);

/** A command for its customer, ready to be run. */
export const runOf = (
  call: PortalCall,
  asked: QueryContext,
  o: { readonly bytes: Buffer; readonly file: WholeFile | undefined },
): CommandRun<unknown> => {
  const run = commands[nameOf(call) as keyof typeof commands];
  return {
    call: {
      name: call.name,
      audit: call.audit ?? call.name,
      // Whose it is stands beside the input: the same key for another customer is another command.
      input: call.input.extend({
        customerId: z.int().optional(),
        // Of bytes their digest; another's own content stays as sensitive as it is.
        ...(call.body === 'bytes' && { content: z.string() }),
      }),
      ...(call.object !== undefined && { object: call.object }),
    },
    input: {
      ...(asked.input as Readonly<Record<string, unknown>>),
      ...(call.forCustomer && { customerId: asked.customer.id }),
      ...(call.body === 'bytes' && { content: contentOf(o.bytes) }),
    },
    handle: async (tx, effects) => {
      const answer: unknown = await run({ ...asked, ...o, tx, effects } as never);
      // Whatever staff do as the customer is marked as theirs (lifecycles §3).
      if (asked.temporaryId !== undefined)
        effects.derived.push({
          kind: 'user',
          id: asked.customer.id,
          before: null,
          after: { temporaryId: asked.temporaryId },
        });
      return answer;
    },
  };
};

/**
 * Carries a command out for a customer as one that a partner of all customers signed, at a moment and within a transaction of the caller's:
 * so the demo's customers have a past. Throws what the command refuses with.
 */
export const carryOutAt = async <C extends PortalCall>(
  tx: Tx,
  call: C,
  input: PortalInput<C>,
  o: {
    readonly app: Omit<QueryContext['app'], 'db'>;
    readonly partnerId: number;
    readonly customer: number;
    readonly now: Date;
  },
): Promise<PortalOutput<C>> => {
  const partner = { id: o.partnerId, reach: 2 as const };
  const customer = await customerOf(tx, partner, o.customer);
  const actor = { kind: 'partner', partnerId: partner.id, onBehalfOf: customer.id } as const;
  const app = { ...o.app, db: tx };
  const checked = call.input.parse(input) as never;
  const asked = { ...bySystem(o.now), actor, app, partner, customer, input: checked };
  const { answer } = await runCommandIn(
    tx,
    asked,
    runOf(call, asked, { bytes: Buffer.alloc(0), file: undefined }),
  );
  return call.output.parse(answer) as PortalOutput<C>;
};
