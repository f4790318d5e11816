import { contracts, contractState, microOf, saidCode, soldKind, textOf } from '@renderdesk/contract';
import { type Route, serve } from '../../core/calls/serve.ts';
import type { Config } from '../../core/config.ts';
import { asMoney } from '../../core/db/wire.ts';
import { priceText, stepWithin, stoodBefore } from '../../config/index.ts';
import * as lists from './contract.list.ts';
import { type ContractRow, endContractEarly, returnNodes } from './contract.store.ts';
import { pricedOf, sellContract } from './contractSale.ts';
import { cancelContracts, each, earnCopyrights } from './contractSteps.ts';
import { addUnitPrice, type Priced, unitPrices, unitPricesNow } from './listPrice.store.ts';
import { contractSeen, previewOf, setOverflow } from './contractEntry.store.ts';
import { expectNone } from '../channels/payWay.store.ts';

const { machinePack, projectPack, rental, copyright } = soldKind.of;
const { pending, active, overdue } = contractState.of;
const any = (): boolean => true;
const isCopyright = (row: ContractRow): boolean => row.soldKind === copyright;
const isRental = (row: ContractRow): boolean => row.soldKind === rental;

/** Packs, rentals and copyright orders (lifecycles §21, §25): what finance and sales do to their money. */
export const contractCalls = (config: Config): Route[] =>
  serve(contracts, {
    ...lists,

    sell: (c) => sellContract(c, config),

    listPrices: async ({ db, now }) => {
      const rows = await unitPricesNow(db, now);
      return rows.map((row) => ({
        soldKind: row.sold_kind,
        auditDays: row.audit_days as Priced['auditDays'],
        currency: row.currency,
        price: asMoney(row.price),
      }));
    },

    setListPrice: async ({ tx, input, actor, now, effects }) => {
      expectNone([input.soldKind === copyright && input.auditDays === undefined && 'auditDays']);
      const of = pricedOf(input);
      const prices = unitPrices(tx, of);
      effects.reason = input.reason;
      const price = microOf(input.price);
      const before = await prices.at(now);
      effects.weight = stepWithin(before, await stoodBefore(prices, now), price);
      // What is free is never one person's, whatever the limit of a step.
      if (price === 0n) effects.alwaysSecond = true;
      const id = await addUnitPrice(tx, {
        ...of,
        price: input.price,
        reason: input.reason,
        by: actor.adminId,
        now,
      });
      effects.derived.push({
        kind: 'listPrice',
        id,
        before: { price: priceText(before, input.currency) },
        after: {
          price: priceText(price, input.currency),
          sold_kind: { said: [saidCode('pay', soldKind, input.soldKind)] },
          ...(input.auditDays !== undefined && { audit_days: input.auditDays }),
        },
      });
      return null;
    },

    preview: async ({ db, input, actor, now }) => {
      const { id, currency } = await contractSeen(db, actor, input.contractId);
      const told = await previewOf(db, id, { isRefund: input.isRefund, now });
      return {
        currency,
        recognised: asMoney(textOf(told.recognised)),
        back: asMoney(textOf(told.back)),
        kept: asMoney(textOf(told.kept)),
        overdue: asMoney(textOf(told.overdue)),
      };
    },

    end: each(
      [active],
      (row) => !isCopyright(row),
      (tx, row, { occasion }) => endContractEarly(tx, row.id, { isRefund: false }, occasion),
    ),

    refund: each([active], any, (tx, row, { occasion }) =>
      endContractEarly(tx, row.id, { isRefund: true }, occasion),
    ),

    cancel: cancelContracts(any),

    returnNodes: each<{ readonly reason: string; readonly nodes?: number | undefined }>(
      [active, overdue],
      isRental,
      (tx, row, { input, occasion }) => returnNodes(tx, row.id, { nodes: input.nodes }, occasion),
    ),

    approve: earnCopyrights,

    setOverflow: each<{ readonly reason: string; readonly isOverflow: boolean }>(
      [pending, active],
      (row) => row.soldKind === machinePack || row.soldKind === projectPack,
      (tx, row, { input }) => setOverflow(tx, row.id, input.isOverflow),
    ),
  });
