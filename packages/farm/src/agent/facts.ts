import type { gateway, GatewayInput } from '@renderdesk/contract';
import { thisMachine } from './machine.ts';
import { installedRenderers } from './software.ts';

export const agentVersion = '1.1.0';

/** What this machine is and what it can render with, as the farm is told; `more` is what its owner adds to what is found. */
export const machineFacts = async (more: {
  readonly software?: readonly number[];
  readonly plugins?: readonly string[];
}): Promise<GatewayInput<typeof gateway.describe>> => {
  const [machine, found] = await Promise.all([thisMachine(), installedRenderers()]);
  return {
    ...machine,
    agentVersion,
    software: [...new Set([...found.map(({ softwareId }) => softwareId), ...(more.software ?? [])])],
    plugins: [...found.map(({ plugin }) => plugin), ...(more.plugins ?? [])],
    renderers: found.map(({ softwareId, name, version }) => ({ softwareId, name, version })),
  };
};
