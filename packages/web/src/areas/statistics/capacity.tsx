import { figureScreen } from './figureScreen.tsx';

/** /statistics/capacity. */
export default figureScreen('/statistics/capacity');
