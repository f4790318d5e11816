import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  Mesh,
  MeshStandardMaterial,
  Points,
  PointsMaterial,
  Vector3,
} from 'three';
import { PCDLoader } from 'three/addons/loaders/PCDLoader.js';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';
import { isCompressed, readLas } from './las.rules.ts';
import { largestText, mostRead, pointHeadOf, stepOf, thinned } from './pointHead.rules.ts';
import { SceneError } from './sceneFile.ts';

/** So many points are drawn at most: more of them need seconds a frame without a graphics card. */
const mostPoints = 3_000_000;

/** What a file holds, with y up and its middle at the origin. */
export interface PointModel {
  readonly group: Group;
  /** Points in the file and points that are drawn; triangles where the file holds a surface. */
  readonly count: number;
  readonly shown: number;
  readonly triangles: number;
}

/** Blue below, red above: what has no colours shows its heights. */
const colourByHeight = (geometry: BufferGeometry): void => {
  const position = geometry.getAttribute('position');
  const box = new Box3().setFromBufferAttribute(position as BufferAttribute);
  const height = Math.max(1e-9, box.max.z - box.min.z);
  const colours = new Uint8Array(position.count * 3);
  const colour = new Color();
  for (let point = 0; point < position.count; point += 1) {
    colour.setHSL(0.66 * (1 - (position.getZ(point) - box.min.z) / height), 0.75, 0.5);
    colours.set([colour.r * 255, colour.g * 255, colour.b * 255], point * 3);
  }
  geometry.setAttribute('color', new BufferAttribute(colours, 3, true));
};

const ofLas = (file: ArrayBuffer, most: number): { geometry: BufferGeometry; count: number } => {
  const { positions, colours, count } = readLas(file, most);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (colours) geometry.setAttribute('color', new BufferAttribute(colours, 3, true));
  return { geometry, count };
};

/** A part of what each point has, of each `step`-th point. */
const eachOf = (attribute: BufferAttribute, step: number): BufferAttribute => {
  const { array, itemSize, normalized } = attribute;
  if (!(array instanceof Float32Array || array instanceof Uint8Array)) throw new SceneError('unreadable');
  return new BufferAttribute(thinned(array, itemSize, step), itemSize, normalized);
};

/** Points without a surface, of many each n-th alone. */
const fewer = (geometry: BufferGeometry, most: number): { geometry: BufferGeometry; count?: number } => {
  const position = geometry.getAttribute('position');
  const count = position?.count ?? 0;
  const step = stepOf(count, most);
  if (step === 1 || geometry.getIndex()) return { geometry };
  const few = new BufferGeometry();
  for (const name of ['position', 'color'] as const) {
    const attribute = geometry.getAttribute(name);
    if (attribute instanceof BufferAttribute) few.setAttribute(name, eachOf(attribute, step));
  }
  geometry.dispose();
  return { geometry: few, count };
};

const geometryOf = (
  name: string,
  file: ArrayBuffer,
  most: number,
): { geometry: BufferGeometry; count?: number } => {
  if (/\.la[sz]$/i.test(name)) {
    if (isCompressed(file)) throw new SceneError('compressed');
    return ofLas(file, most);
  }
  const { points = 0, isText } = pointHeadOf(name, file);
  if (isText && file.byteLength > largestText) throw new SceneError('tooLarge', file.byteLength, largestText);
  if (points > mostRead) throw new SceneError('tooMany', points, mostRead);
  return fewer(
    /\.pcd$/i.test(name) ? new PCDLoader().parse(file).geometry : new PLYLoader().parse(file),
    most,
  );
};

/** Reads a `.las`, `.ply` or `.pcd` file, of which `most` points are drawn. Throws SceneError where it cannot be read. */
export const pointModelOf = (name: string, file: ArrayBuffer, most = mostPoints): PointModel => {
  try {
    const { geometry, count } = geometryOf(name, file, most);
    const position = geometry.getAttribute('position');
    if (!position || position.count === 0) throw new SceneError('unreadable');
    const hasColours = geometry.getAttribute('color') !== undefined;
    const triangles = (geometry.getIndex()?.count ?? 0) / 3;
    if (!hasColours && triangles === 0) colourByHeight(geometry);
    if (triangles > 0 && !geometry.getAttribute('normal')) geometry.computeVertexNormals();
    geometry.computeBoundingBox();
    const middle = geometry.boundingBox?.getCenter(new Vector3()) ?? new Vector3();
    if (!Number.isFinite(middle.length())) throw new SceneError('unreadable');
    const model =
      triangles > 0
        ? new Mesh(
            geometry,
            new MeshStandardMaterial({ vertexColors: hasColours, color: hasColours ? 0xffffff : 0xbbbbbb }),
          )
        : new Points(geometry, new PointsMaterial({ size: 2, sizeAttenuation: false, vertexColors: true }));
    model.position.copy(middle).negate();
    const group = new Group();
    // Files have their heights along z.
    group.rotation.x = -Math.PI / 2;
    group.add(model);
    return { group, count: count ?? position.count, shown: position.count, triangles };
  } catch (error) {
    throw error instanceof SceneError ? error : new SceneError('unreadable');
  }
};
