import { figureScreen } from './figureScreen.tsx';

/** /data/job-data. */
export default figureScreen('/data/job-data');
