import type { Area } from '../area.ts';
import { adminAccountCalls } from './adminAccount.calls.ts';
import { adminCalls } from './admin.calls.ts';
import { linkCalls } from './link.calls.ts';
import { organizationCalls } from './organization.calls.ts';
import { permissionCalls } from './permission.calls.ts';
import { positionCalls } from './position.calls.ts';
import { roleCalls } from './role.calls.ts';
import { staffThings } from './things.store.ts';

export const area: Area = {
  routes: ({ config }) => [
    ...adminCalls(config),
    ...adminAccountCalls(config),
    ...linkCalls(config),
    ...organizationCalls,
    ...permissionCalls,
    ...positionCalls,
    ...roleCalls,
  ],
  things: staffThings,
};
