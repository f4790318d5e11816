import { officialFeedback } from '@renderdesk/contract';
import { siteScreen } from './siteScreen.tsx';

/** /feedback/officialPage: feedback from the official site (people §2). */
export default siteScreen(officialFeedback, '/feedback/officialPage');
