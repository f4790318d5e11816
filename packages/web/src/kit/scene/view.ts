import { TilesRenderer } from '3d-tiles-renderer/three';
import { ReorientationPlugin } from '3d-tiles-renderer/three/plugins';
import { Box3, type Object3D, Sphere, Vector3 } from 'three';
import { areaOf, wayOf } from './measure.rules.ts';
import { pointModelOf } from './pointModel.ts';
import { loadFile, SceneError, type SceneKind } from './sceneFile.ts';
import { disposeModel, openStage, sphereOf, type Stage } from './stage.ts';

export type MeasureKind = 'distance' | 'area';

/** What is drawn now. */
export interface SceneFacts {
  readonly points: number;
  readonly shownPoints: number;
  readonly triangles: number;
  readonly tiles: number;
  readonly failedTiles: number;
  /** A limit of memory keeps tiles coarse. */
  readonly isCoarse: boolean;
  readonly size: readonly [number, number, number] | undefined;
}

/** What was measured: the number of points marked, and lengths and areas in the units of the model. */
export interface Measured {
  readonly marks: number;
  readonly length: number;
  readonly horizontal: number;
  readonly height: number;
  readonly area: number;
}

export interface Listener {
  readonly onProgress: (part: number) => void;
  readonly onFacts: (facts: SceneFacts) => void;
  readonly onFault: (fault: SceneError) => void;
  /** Null where a click met no point of the model. */
  readonly onMeasured: (measured: Measured | null) => void;
}

export interface SceneView {
  measure(kind: MeasureKind | undefined): void;
  reset(): void;
  paint(colours: { readonly ground: string; readonly mark: string }): void;
  close(): void;
}

const noFacts: SceneFacts = {
  points: 0,
  shownPoints: 0,
  triangles: 0,
  tiles: 0,
  failedTiles: 0,
  isCoarse: false,
  size: undefined,
};

const sizeOf = (box: Box3): readonly [number, number, number] => {
  const { x, y, z } = box.getSize(new Vector3());
  return [x, z, y];
};

interface Shown {
  readonly model: Object3D;
  close(): void;
}

const showTiles = (stage: Stage, url: string, on: Listener): Shown => {
  const tiles = new TilesRenderer(url);
  tiles.registerPlugin(new ReorientationPlugin({ up: '+z', recenter: true }));
  tiles.setCamera(stage.camera);
  let failedTiles = 0;
  let isFitted = false;
  let said = '';
  const fit = (): void => {
    const sphere = new Sphere();
    tiles.group.updateMatrixWorld(true);
    if (isFitted || !tiles.getBoundingSphere(sphere)) return;
    isFitted = true;
    stage.fit(sphere.applyMatrix4(tiles.group.matrixWorld));
  };
  const isSaid = (facts: SceneFacts): boolean => {
    const now = JSON.stringify(facts);
    const isSame = now === said;
    said = now;
    return isSame;
  };
  const say = (): void => {
    if (tiles.visibleTiles.size === 0 && failedTiles === 0) return;
    const box = new Box3();
    const facts = {
      ...noFacts,
      tiles: tiles.visibleTiles.size,
      triangles: stage.renderer.info.render.triangles,
      points: stage.renderer.info.render.points,
      shownPoints: stage.renderer.info.render.points,
      failedTiles,
      isCoarse: tiles.lruCache.isFull(),
      size: tiles.getBoundingBox(box) ? sizeOf(box.applyMatrix4(tiles.group.matrixWorld)) : undefined,
    };
    if (!isSaid(facts)) on.onFacts(facts);
  };
  tiles.addEventListener('load-root-tileset', () => {
    // After the plugin, which has moved the model to the origin by then.
    queueMicrotask(() => {
      fit();
      stage.draw();
    });
  });
  tiles.addEventListener('load-error', ({ tile }) => {
    if (tile === null) on.onFault(new SceneError(tiles.rootTileset ? 'failed' : 'unreadable'));
    else failedTiles += 1;
    stage.draw();
  });
  for (const change of ['needs-update', 'load-model', 'tile-visibility-change', 'tiles-load-end'] as const)
    tiles.addEventListener(change, stage.draw);
  stage.beforeDraw(() => {
    tiles.setResolutionFromRenderer(stage.camera, stage.renderer);
    stage.camera.updateMatrixWorld();
    tiles.update();
  });
  stage.afterDraw(say);
  stage.scene.add(tiles.group);
  stage.draw();
  return { model: tiles.group, close: () => tiles.dispose() };
};

const showPoints = async (
  stage: Stage,
  { url, name, signal, on }: { url: string; name: string; signal: AbortSignal; on: Listener },
): Promise<Shown> => {
  const file = await loadFile(url, { signal, onProgress: on.onProgress });
  const { group, count, shown, triangles } = pointModelOf(name, file);
  stage.scene.add(group);
  stage.fit(sphereOf(group));
  on.onFacts({
    ...noFacts,
    points: triangles > 0 ? 0 : count,
    shownPoints: shown,
    triangles,
    size: sizeOf(new Box3().setFromObject(group)),
  });
  return { model: group, close: () => disposeModel(group) };
};

const fileName = (url: string): string =>
  decodeURIComponent(new URL(url, window.location.href).pathname.split('/').at(-1) ?? '');

/** Draws what an address has into a place of the page, and lets it be turned, zoomed and measured. Undefined where the browser draws no 3D; `onFault` says so. */
export const openView = (
  place: HTMLElement,
  { url, kind, label, on }: { url: string; kind: SceneKind; label: string; on: Listener },
): SceneView | undefined => {
  let stage: Stage;
  try {
    stage = openStage(place, label);
  } catch {
    queueMicrotask(() => on.onFault(new SceneError('noWebGl')));
    return undefined;
  }
  const canvas = stage.renderer.domElement;
  const ended = new AbortController();
  const { signal } = ended;
  let shown: Shown | undefined;
  let tool: MeasureKind | undefined;
  let marks: Vector3[] = [];
  const showAll = async (): Promise<void> => {
    try {
      const one =
        kind === 'tiles'
          ? showTiles(stage, url, on)
          : await showPoints(stage, { url, name: fileName(url), signal, on });
      if (signal.aborted) one.close();
      else shown = one;
    } catch (error) {
      if (!signal.aborted) on.onFault(error instanceof SceneError ? error : new SceneError('unreadable'));
    }
  };
  void showAll();
  const say = (): void => {
    const closed = areaOf(marks);
    const way = wayOf(marks);
    on.onMeasured({ marks: marks.length, ...way, ...(tool === 'area' ? closed : { area: 0 }) });
    stage.mark(marks, tool === 'area' && marks.length > 2);
  };
  const markAt = (at: { x: number; y: number }): void => {
    const found = shown && stage.pick(shown.model, at);
    if (!found) return on.onMeasured(null);
    // A third point of a distance begins the next one.
    marks = tool === 'distance' && marks.length === 2 ? [found] : [...marks, found];
    return say();
  };
  let from = { x: 0, y: 0 };
  canvas.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => void (from = { x, y }), { signal });
  canvas.addEventListener(
    'click',
    ({ clientX, clientY }) => {
      // Turning the model ends in a click too.
      if (tool === undefined || Math.hypot(clientX - from.x, clientY - from.y) > 4) return;
      const { left, top, width, height } = canvas.getBoundingClientRect();
      markAt({ x: ((clientX - left) / width) * 2 - 1, y: 1 - ((clientY - top) / height) * 2 });
    },
    { signal },
  );
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (tool !== undefined && event.key === 'Enter') markAt({ x: 0, y: 0 });
      else if (!stage.press(event.key)) return;
      event.preventDefault();
    },
    { signal },
  );
  return {
    measure: (next) => {
      tool = next;
      marks = [];
      stage.mark(marks, false);
      if (tool !== undefined) say();
    },
    reset: stage.reset,
    paint: stage.paint,
    close: () => {
      ended.abort();
      shown?.close();
      stage.close();
    },
  };
};
