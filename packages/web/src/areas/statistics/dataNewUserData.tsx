import { figureScreen } from './figureScreen.tsx';

/** /data/new-user-data. */
export default figureScreen('/data/new-user-data');
