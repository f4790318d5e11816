import { prices, rates, rateTabs, thresholds } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useConfigText } from './config.texts.ts';
import { PriceList } from './PriceList.tsx';
import { Rates } from './RateList.tsx';
import { ThresholdList } from './ThresholdList.tsx';

/** /deploy/exchangeRates: what a dollar is in RMB, what node time costs, and what earns a member level (people §§2, 9; lifecycles §§8, 26). */
export default tabScreen(
  rateTabs,
  [
    { key: 'rates', call: rates.list, Screen: Rates },
    { key: 'prices', call: prices.list, Screen: PriceList },
    { key: 'thresholds', call: thresholds.list, Screen: ThresholdList },
  ],
  () => useConfigText()('tabs'),
);
