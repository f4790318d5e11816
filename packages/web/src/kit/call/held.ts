import { type AnyCall, prohibitOperate } from '@renderdesk/contract';
import { useAllowed } from '../permission/index.ts';
import { useRead } from './hooks.ts';

/**
 * The prohibit-operate flag; undefined until loaded, and for people whom it does not concern. The shell keeps it
 * current.
 */
export const useProhibition = () => {
  const allowed = useAllowed(prohibitOperate.get.access);
  return useRead(prohibitOperate.get, {}, { enabled: allowed, quiet: true, staleTime: Infinity }).data;
};

/**
 * Returns the reason for which a call is currently blocked for everyone (its `blockedBy`), else undefined. Used to
 * disable what the server would refuse.
 */
export const useHeld = (): ((call: AnyCall) => string | undefined) => {
  const prohibition = useProhibition();
  return (call) =>
    call.blockedBy === 'prohibitOperate' && prohibition?.prohibited === true ? prohibition.reason : undefined;
};
