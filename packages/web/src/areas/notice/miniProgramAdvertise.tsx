import { miniProgramAdverts } from '@renderdesk/contract';
import { displayScreen } from './displayScreen.tsx';

/** /deploy/miniProgramAdvertise: adverts of the mini-program. */
export default displayScreen(miniProgramAdverts, 'advertisingTitle');
