import { overviewAdverts } from '@renderdesk/contract';
import { displayScreen } from './displayScreen.tsx';

/** /deploy/overviewAdvertise: adverts of the overview page. */
export default displayScreen(overviewAdverts, 'advertisingTitle');
