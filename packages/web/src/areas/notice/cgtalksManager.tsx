import { talks } from '@renderdesk/contract';
import { displayScreen } from './displayScreen.tsx';

/** /deploy/cgtalksManager: talks of the community, one list a type. */
export default displayScreen(talks, 'title');
