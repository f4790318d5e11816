import { figureScreen } from './figureScreen.tsx';

/** /statistics/userInfo. */
export default figureScreen('/statistics/userInfo');
