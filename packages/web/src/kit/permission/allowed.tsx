import { createContext, type ReactNode, use } from 'react';
import type { Access, AnyCall, PermissionKey } from '@renderdesk/contract';
import { allows, type Rights } from './rights.ts';

const RightsContext = createContext<Rights>(new Map());

/** Gives the rights to everything below; without it nobody may do anything. */
export const PermissionProvider = ({ rights, children }: { rights: Rights; children: ReactNode }) => (
  <RightsContext value={rights}>{children}</RightsContext>
);

/** The flat map of rights, for screens that read parameters (area choices). */
export const useRights = (): Rights => use(RightsContext);

/** Whether the signed-in person may use an access (a call's) or a key. */
export const useAllowed = (access: Access | PermissionKey): boolean => allows(useRights(), access);

/** Shows its content only to whom the call or key is granted. */
export const Allowed = ({ to, children }: { to: AnyCall | PermissionKey; children: ReactNode }) =>
  useAllowed(typeof to === 'string' ? to : to.access) ? children : null;
