import { systemNotices } from '@renderdesk/contract';
import { displayScreen } from './displayScreen.tsx';

/** /deploy/clientSystemNotification: system notices of clients. */
export default displayScreen(systemNotices, 'noticeTitle');
