import { appeals, billTabs, consumeBills, consumptions } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { Appeals } from './appeals.tsx';
import { Bills, Overview, QuantityDetail } from './bills.tsx';
import { Consumption, Frames, Hardware, PictureMember } from './consumption.tsx';
import { useBillText } from './bill.texts.ts';
import './bill.css';

/** /user/userConsumerBill: what customers consume and are billed (people §§2, 7), one list a tab. */
export default tabScreen(
  billTabs,
  [
    { key: 'overview', call: consumeBills.briefs, Screen: Overview },
    { key: 'bill', call: consumeBills.bills, Screen: Bills },
    { key: 'quantityDetail', call: consumeBills.details, Screen: QuantityDetail },
    { key: 'render', call: consumptions.frames, Screen: Frames },
    { key: 'hardware', call: consumptions.frames, Screen: Hardware },
    { key: 'pictureMember', call: consumptions.pictureMember, Screen: PictureMember },
    { key: 'consume', call: consumptions.list, Screen: Consumption },
    { key: 'appeal', call: appeals.list, Screen: Appeals },
  ],
  () => useBillText()('tabs'),
);
