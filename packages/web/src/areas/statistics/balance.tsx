import { figureScreen } from './figureScreen.tsx';

/** /statistics/balance. */
export default figureScreen('/statistics/balance');
