import { moneyRecordTabs } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { usePayText } from './pay.texts.ts';
import { recordTabs } from './recordTabs.ts';
import './pay.css';

/** /user/userRechargeRecord: money records of customers, one list a kind (people §§2, 3). */
export default tabScreen(moneyRecordTabs, recordTabs, () => usePayText()('kinds'));
