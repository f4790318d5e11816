import { run } from './cli/run.ts';

/** The farm tool by itself, as a service runs it: `node packages/farm/src/main.ts agent …`. */
process.exitCode = await run(process.argv.slice(2));
