/** `npm run farm -- agent|fleet|submit|key …`: the farm's tool (docs/areas/farm.md). Answers its exit code. */
export { run } from '../../packages/farm/src/cli/run.ts';
