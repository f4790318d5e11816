import { figureScreen } from './figureScreen.tsx';

/** /data/perform. */
export default figureScreen('/data/perform');
