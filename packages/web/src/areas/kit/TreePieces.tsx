import { type ReactNode, useState } from 'react';
import { toast } from '../../kit/dialogs/index.ts';
import { Tree, type TreeNode, type TreePlace } from '../../kit/tree/index.ts';
import { useKitPageText } from './kit.texts.ts';
import { small } from './tree.data.ts';

/** 20,000 nodes, each below one of its forerunners: drawn only where they are seen. */
const large: readonly TreeNode[] = Array.from({ length: 20_000 }, (_, index) => ({
  id: index + 1,
  parentId: index === 0 ? null : Math.floor((index + 7) / 8),
  name: `node-${String(index + 1).padStart(5, '0')}`,
}));

const put = (nodes: readonly TreeNode[], id: number, { parentId, beforeId }: TreePlace): TreeNode[] => {
  const rest = nodes.filter((node) => node.id !== id);
  const at = beforeId === undefined ? rest.length : rest.findIndex((node) => node.id === beforeId);
  return rest.toSpliced(
    at,
    0,
    ...nodes.filter((node) => node.id === id).map((node) => ({ ...node, parentId })),
  );
};

/** A tree that can be moved and renamed, and a large one that can be searched. */
const TreePieces = (): ReactNode => {
  const t = useKitPageText();
  const [nodes, setNodes] = useState(small);
  const [chosen, choose] = useState(2);
  const [chosenLarge, chooseLarge] = useState<number>();
  const [search, setSearch] = useState('');
  const nameOf = (id: number): string => nodes.find((node) => node.id === id)?.name ?? '';
  return (
    <div className="rd-kit-trees">
      <section className="rd-panel">
        <Tree
          label={t('tree')}
          nodes={nodes}
          chosen={chosen}
          onChoose={choose}
          onMove={(id, place) => {
            setNodes(put(nodes, id, place));
            toast('success', t('moved', { name: nameOf(id), parent: nameOf(place.parentId) }));
          }}
          onRename={(node, name) => {
            setNodes(nodes.map((one) => (one.id === node.id ? { ...one, name } : one)));
            toast('success', t('renamed', { name }));
          }}
        />
      </section>
      <section className="rd-panel">
        <input
          type="search"
          className="rd-field"
          aria-label={t('searchTree')}
          placeholder={t('searchTree')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Tree
          label={t('largeTree')}
          nodes={large}
          chosen={chosenLarge}
          search={search}
          onChoose={chooseLarge}
        />
      </section>
    </div>
  );
};
export default TreePieces;
