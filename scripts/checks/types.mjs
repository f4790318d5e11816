import { negative, tool, verdict } from '../lib/checking.mjs';

/**
 * One checker to a project, as the projects run side by side: each checker works out for itself the types that the files
 * of all have in common, so that the usual four take twice the processor.
 */
const oneChecker = ['--checkers', '1'];

/** `.` holds what is not part of the product: scripts, browser tests and measurements. The longest first. */
const projects = ['packages/server', '.', 'packages/web', 'packages/contract', 'packages/farm'];

/** TypeScript over every project; also the types that must not compile (`@ts-expect-error`). */
export default {
  name: 'types',
  async run() {
    const [bad, ...tree] = await Promise.all(
      [negative, ...projects].map((folder) => tool('tsc', ['-p', folder, ...oneChecker])),
    );
    const complaints = tree.flatMap(({ status, lines }) => (status === 0 ? [] : lines));
    return verdict(complaints, bad.status !== 0);
  },
};
