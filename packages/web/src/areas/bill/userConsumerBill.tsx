import { appeals, type AnyCall, consumeBills, consumptions } from '@renderdesk/contract';
import { tabScreen, type TabScreen } from '../../kit/tabs/index.ts';
import { Appeals } from './appeals.tsx';
import { Bills, Overview, QuantityDetail } from './bills.tsx';
import { Consumption, Frames, Hardware, PictureMember } from './consumption.tsx';
import { useBillText } from './bill.texts.ts';
import './bill.css';

type Key =
  | 'overview'
  | 'bill'
  | 'quantityDetail'
  | 'render'
  | 'hardware'
  | 'pictureMember'
  | 'consume'
  | 'appeal';
const tab = (key: Key, call: AnyCall, Screen: TabScreen['Screen']): TabScreen => ({
  key,
  call,
  Screen,
  Heading: () => useBillText()(`tab.${key}`),
});

/** /user/userConsumerBill: what customers consume and are billed (people §§2, 7), one list a tab. */
export default tabScreen(
  [
    tab('overview', consumeBills.briefs, Overview),
    tab('bill', consumeBills.bills, Bills),
    tab('quantityDetail', consumeBills.details, QuantityDetail),
    tab('render', consumptions.frames, Frames),
    tab('hardware', consumptions.frames, Hardware),
    tab('pictureMember', consumptions.pictureMember, PictureMember),
    tab('consume', consumptions.list, Consumption),
    tab('appeal', appeals.list, Appeals),
  ],
  () => useBillText()('tabs'),
);
