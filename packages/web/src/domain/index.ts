export {
  areas,
  areasOf,
  nodes,
  organizationTree,
  platforms,
  roles,
  staff,
  taskLabels,
  users,
} from './sources.ts';
export { userFilter } from './userFilter.tsx';
export { usePlatformName } from './usePlatformName.ts';
