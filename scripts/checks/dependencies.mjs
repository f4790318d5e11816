import { negative, tool, verdict } from '../lib/checking.mjs';

const config = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err'];
const folders = ['packages/contract/src', 'packages/server/src', 'packages/web/src', 'packages/farm/src'];

/** Who may import whom: dependency-cruiser with the rules of .dependency-cruiser.mjs. */
export default {
  name: 'dependency rules',
  run() {
    const tree = tool('depcruise', [...config, ...folders]);
    const bad = tool('depcruise', [...config, `${negative}/packages`]);
    const broken = [
      'web-and-server-apart',
      'kit-knows-no-shell-and-no-area',
      'domain-knows-kit-and-contract',
      'farm-knows-the-contract-only',
      'rules-are-pure',
      'server-areas-by-their-index',
    ];
    const found = broken.every((rule) => bad.lines.some((line) => line.includes(rule)));
    return verdict(tree.status === 0 ? [] : tree.lines, found);
  },
};
