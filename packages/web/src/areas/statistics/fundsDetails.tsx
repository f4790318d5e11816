import { rechargeAmounts } from '@renderdesk/contract';
import { AmountsOf, fourAmounts } from './AmountsOf.tsx';
import { figureScreen } from './figureScreen.tsx';

const Figures = figureScreen('/statistics/fundsDetails');
const amounts = {
  rmb: ['rmbTotalAmount', ...fourAmounts.rmb],
  usd: ['usdTotalAmount', ...fourAmounts.usd],
} as const;

/** /statistics/fundsDetails: what came in, and what it comes to. */
const FundsDetails = () => (
  <>
    <AmountsOf call={rechargeAmounts.amount} fields={amounts} />
    <Figures />
  </>
);
export default Object.assign(FundsDetails, Figures);
