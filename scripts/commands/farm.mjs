import { run as runTool } from '../../packages/farm/src/cli/run.ts';
import { dataFolderHolder } from '../lib/data-lock.mjs';
import { dataFolder } from '../lib/database-for-server.mjs';
import { localAddress } from '../lib/ports.mjs';

/**
 * `npm run farm -- agent|fleet|submit|key …`: the farm's tool (docs/areas/farm.md). Without an address it asks the
 * Renderdesk that runs on this checkout's data folder. Answers its exit code.
 */
export function run(args) {
  const { port } = dataFolderHolder(dataFolder()) ?? {};
  const here = port ? { RENDERDESK_URL: `http://${localAddress()}:${port}` } : {};
  return runTool(args, { ...here, ...process.env });
}
