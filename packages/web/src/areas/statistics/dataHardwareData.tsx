import { figureScreen } from './figureScreen.tsx';

/** /data/hardware-data. */
export default figureScreen('/data/hardware-data');
