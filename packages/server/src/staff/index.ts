export { accountNames } from './accountNames.store.ts';
export { insertAdmin, rolesOf, setStatus, updateBase, writeRoles } from './admin.store.ts';
export { rolesForAgents } from './agentRole.store.ts';
export { lockChanging, refusedToClose, tellContact } from './changing.store.ts';
export { issueLink } from './link.calls.ts';
export { lockKeepers } from './rights.store.ts';
export { heldBy, lockOrdinary } from './role.store.ts';
