import { figureScreen } from './figureScreen.tsx';

/** /data/user-submit-analysis. */
export default figureScreen('/data/user-submit-analysis');
