import { prices, rates } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useConfigText } from './config.texts.ts';
import { PriceList } from './PriceList.tsx';
import { Rates } from './RateList.tsx';

/** /deploy/exchangeRates: what a dollar is in RMB, and what node time costs (people §§2, 9; lifecycles §26). */
export default tabScreen(
  [
    { key: 'rates', call: rates.list, Screen: Rates },
    { key: 'prices', call: prices.list, Screen: PriceList },
  ],
  () => useConfigText()('tabs'),
);
