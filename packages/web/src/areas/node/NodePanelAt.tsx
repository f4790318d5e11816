import { lazy, type ReactNode, Suspense } from 'react';
import { NodeId } from '@renderdesk/contract';
import { useDialogParam } from '../../kit/url/index.ts';

const NodePanel = lazy(() => import('./NodePanel.tsx'));

/** The node that the page's address names (`?node=12`), over the page that is open. */
export const NodePanelAt = (): ReactNode => {
  const open = useDialogParam('node');
  if (!/^[1-9]\d{0,14}$/.test(open.value ?? '')) return null;
  return (
    <Suspense>
      <NodePanel nodeId={NodeId.parse(Number(open.value))} onClose={open.close} />
    </Suspense>
  );
};
