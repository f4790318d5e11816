import { platformFeedback } from '@renderdesk/contract';
import { siteScreen } from './siteScreen.tsx';

/** /feedback/platformPage: feedback from the platform (people §2). */
export default siteScreen(platformFeedback, '/feedback/platformPage');
