import { runningKongsans } from '@renderdesk/contract';
import { kongsanList } from './kongsanList.tsx';

/** /dayanTask/emptyThreeRunning: triangulations that wait or are calculated. */
export default kongsanList(runningKongsans, false);
