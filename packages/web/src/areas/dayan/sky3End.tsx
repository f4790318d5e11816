import { endedKongsans } from '@renderdesk/contract';
import { kongsanList } from './kongsanList.tsx';

/** /dayanTask/sky3/end: triangulations that have ended. */
export default kongsanList(endedKongsans, true);
