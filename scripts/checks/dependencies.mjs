import { negative, tool, verdict } from '../lib/checking.mjs';
import cruiser from '../../.dependency-cruiser.mjs';

const config = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err'];
const folders = ['packages/contract/src', 'packages/server/src', 'packages/web/src', 'packages/farm/src'];

/** Who may import whom: dependency-cruiser with the rules of .dependency-cruiser.mjs, each broken once in the negative tree. */
export default {
  name: 'dependency rules',
  async run() {
    const [tree, bad] = await Promise.all([
      tool('depcruise', [...config, ...folders]),
      tool('depcruise', [...config, `${negative}/packages`]),
    ]);
    const unseen = cruiser.forbidden.filter(({ name }) => !bad.lines.some((line) => line.includes(name)));
    const complaints = unseen.map(({ name }) => `no negative fixture breaks the rule ${name}`);
    return verdict([...(tree.status === 0 ? [] : tree.lines), ...complaints], unseen.length === 0);
  },
};
