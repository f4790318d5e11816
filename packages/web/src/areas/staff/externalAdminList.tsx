import { staffList } from './staffList.tsx';

/** /admin/externalAdminList: external staff, such as agents (people §§2, 4). */
export default staffList(true);
