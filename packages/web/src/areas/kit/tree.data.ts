import type { TreeNode } from '../../kit/tree/index.ts';

/** Organisations as an example of a small tree. */
export const small: readonly TreeNode[] = [
  { id: 1, parentId: null, name: 'Renderdesk' },
  { id: 2, parentId: 1, name: '销售部' },
  { id: 3, parentId: 2, name: '华东' },
  { id: 4, parentId: 2, name: '华南' },
  { id: 5, parentId: 1, name: '技术支持' },
  { id: 6, parentId: 5, name: 'TD' },
  { id: 7, parentId: 1, name: '财务部' },
];
