export { accountNames } from './accountNames.store.ts';
export { insertAdmin, rolesOf, setStatus, updateBase, writeRoles } from './admin.store.ts';
export { agentsAmong, isForAgents, rolesForAgents } from './agentRole.store.ts';
export { giveOneMore, givesRights, lockChanging, refusedToClose, tellContact } from './changing.store.ts';
export { issueLink } from './link.calls.ts';
export { rolesWith, staffWith } from './permission.store.ts';
export { covers, isOfSeconds } from './rights.rules.ts';
export { actsAlone, changingRights, lockKeepers } from './rights.store.ts';
export { heldBy, lockOrdinary } from './role.store.ts';
