import { prizePools } from '@renderdesk/contract';
import { poolScreen } from './poolScreen.tsx';

/** /deploy/prizePool: prize pools; one opens with its prizes and what was won (people §2). */
export default poolScreen(prizePools);
