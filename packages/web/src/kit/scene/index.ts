import { lateDialog } from '../dialogs/index.ts';

/** A dialog that draws a set of 3D tiles or a point cloud. The library that draws is larger than any screen: it loads with the dialog. */
export const SceneDialog = lateDialog(() => import('./SceneDialog.tsx'));

export type { SceneKind } from './sceneFile.ts';
