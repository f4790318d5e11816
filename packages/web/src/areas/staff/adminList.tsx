import { staffList } from './staffList.tsx';

/** /admin/adminList: internal staff (people §§2, 4). */
export default staffList(false);
