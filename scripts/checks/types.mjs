import { negative, tool, verdict } from '../lib/checking.mjs';

/** `.` holds what runs beside the product: scripts, browser tests and measurements. The longest first. */
const projects = ['packages/server', '.', 'packages/web', 'packages/contract', 'packages/farm'];

/** TypeScript over every project; also the types that must not compile (`@ts-expect-error`). */
export default {
  name: 'types',
  async run() {
    const [bad, ...tree] = await Promise.all(
      [negative, ...projects].map((folder) => tool('tsc', ['-p', folder])),
    );
    const complaints = tree.flatMap(({ status, lines }) => (status === 0 ? [] : lines));
    return verdict(complaints, bad.status !== 0);
  },
};
