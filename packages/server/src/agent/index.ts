export { shareWithAgents } from './share.store.ts';
export { closeCommissions, earnForAgents } from './month.store.ts';
