export { Allowed, PermissionProvider, useAllowed, useRights } from './allowed.tsx';
export {
  allows,
  currentRights,
  mergeRights,
  onRightsChange,
  type Right,
  type Rights,
  setCurrentRights,
  standing,
} from './rights.ts';
