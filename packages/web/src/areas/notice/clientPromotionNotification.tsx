import { promotionNotices } from '@renderdesk/contract';
import { displayScreen } from './displayScreen.tsx';

/** /deploy/clientPromotionNotification: popups at the bottom right. */
export default displayScreen(promotionNotices, 'noticeTitle');
