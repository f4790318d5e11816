import { yearEndPools } from '@renderdesk/contract';
import { poolScreen } from './poolScreen.tsx';

/** /deploy/yearEndActivities: year-end lotteries, under a key of their own (people §2). */
export default poolScreen(yearEndPools);
