export { areas, nodes, organizationTree, platforms, roles, staff, taskLabels, users } from './sources.ts';
