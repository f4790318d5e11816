import { figureScreen } from './figureScreen.tsx';

/** /data/user-data. */
export default figureScreen('/data/user-data');
