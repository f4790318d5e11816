import { type PriceScope, priceScope } from '@renderdesk/contract';

/** What is said above the prices of a customer without prices of its own: whose prices they are. */
export const priceNote = (
  scopes: readonly PriceScope[],
): 'listPricesHold' | 'sharedPricesHold' | undefined => {
  const { customer, everyone } = priceScope.of;
  if (scopes.length === 0 || scopes.includes(customer)) return undefined;
  return scopes.every((scope) => scope === everyone) ? 'listPricesHold' : 'sharedPricesHold';
};
