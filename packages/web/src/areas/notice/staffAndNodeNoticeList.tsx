import { bulletins } from '@renderdesk/contract';
import { displayScreen } from './displayScreen.tsx';

/** /deploy/staffAndNodeNoticeList: notices to staff and about nodes. */
export default displayScreen(bulletins, 'noticeTitle');
