import { backgrounds } from '@renderdesk/contract';
import { displayScreen } from './displayScreen.tsx';

/** /deploy/loginBackgroundImage: pictures behind the sign-in forms. */
export default displayScreen(backgrounds, 'title');
