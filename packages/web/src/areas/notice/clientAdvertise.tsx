import { adverts } from '@renderdesk/contract';
import { displayScreen } from './displayScreen.tsx';

/** /deploy/clientAdvertise: adverts with a picture in the client. */
export default displayScreen(adverts, 'advertisingTitle');
