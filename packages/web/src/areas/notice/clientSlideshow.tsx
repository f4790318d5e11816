import { slideshows } from '@renderdesk/contract';
import { displayScreen } from './displayScreen.tsx';

/** /deploy/clientSlideshow: marketing popups with a picture. */
export default displayScreen(slideshows, 'picCarouselName');
