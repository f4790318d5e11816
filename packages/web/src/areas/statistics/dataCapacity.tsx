import { figureScreen } from './figureScreen.tsx';

/** /data/capacity. */
export default figureScreen('/data/capacity');
