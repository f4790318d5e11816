import { figureScreen } from './figureScreen.tsx';

/** /data/render-data. */
export default figureScreen('/data/render-data');
