export { ancestorsOf, type TreeNode, type TreePlace } from './model.ts';
export { Tree } from './Tree.tsx';
