import { rebuildList } from './rebuildList.tsx';

/** /dayanTask/rebuild/end. */
export default rebuildList(1);
