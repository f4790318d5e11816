export { Allowed, PermissionProvider, useAllowed, useRights } from './allowed.tsx';
export { allows, type Rights } from './rights.ts';
