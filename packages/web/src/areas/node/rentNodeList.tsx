import { leaseNodes, nodeTransfers, rentTabs } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { RentedNodes } from './RentedNodes.tsx';
import { useRentText } from './rent.texts.ts';
import { Transfers } from './Transfers.tsx';

/** /node/rentNodeList: rented nodes, and the transfers by which they come and go (tasks §§3, 4). */
export default tabScreen(
  rentTabs,
  [
    { key: 'rented', call: leaseNodes.list, Screen: RentedNodes },
    { key: 'transfers', call: nodeTransfers.list, Screen: Transfers },
  ],
  () => useRentText()('tabs'),
);
