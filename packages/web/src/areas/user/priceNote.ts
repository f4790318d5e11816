import { type PriceScope, priceScope } from '@renderdesk/contract';

/** The note above the prices of a customer for whom no price is set: it names the prices that are charged. */
export const priceNote = (
  scopes: readonly PriceScope[],
): 'listPricesHold' | 'sharedPricesHold' | undefined => {
  const { customer, everyone } = priceScope.of;
  if (scopes.length === 0 || scopes.includes(customer)) return undefined;
  return scopes.every((scope) => scope === everyone) ? 'listPricesHold' : 'sharedPricesHold';
};
