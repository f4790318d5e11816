import { figureScreen } from './figureScreen.tsx';

/** /statistics/fundsDetails. */
export default figureScreen('/statistics/fundsDetails');
