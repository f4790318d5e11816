import { type AnyCall, prohibitOperate } from '@renderdesk/contract';
import { useAllowed } from '../permission/index.ts';
import { useRead } from './hooks.ts';

/** The prohibit-operate flag; undefined until it is known, and for whom it does not concern. The shell keeps it fresh. */
export const useProhibition = () => {
  const allowed = useAllowed(prohibitOperate.get.access);
  return useRead(prohibitOperate.get, {}, { enabled: allowed, quiet: true, staleTime: Infinity }).data;
};

/**
 * The reason for which a call is blocked at present for everyone (its `blockedBy`); undefined while it is not. For greying
 * what the server would refuse anyway.
 */
export const useHeld = (): ((call: AnyCall) => string | undefined) => {
  const prohibition = useProhibition();
  return (call) =>
    call.blockedBy === 'prohibitOperate' && prohibition?.prohibited === true ? prohibition.reason : undefined;
};
