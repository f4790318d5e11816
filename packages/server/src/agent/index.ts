export { bookCommission, closeCommissions, settleMargin } from './month.store.ts';
export { payCommission } from './payout.store.ts';
export { purseOfAgent } from './purse.store.ts';
export { bookShares, duePurses } from './share.store.ts';
