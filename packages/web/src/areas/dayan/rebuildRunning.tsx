import { rebuildList } from './rebuildList.tsx';

/** /dayanTask/rebuild/running. */
export default rebuildList(0);
