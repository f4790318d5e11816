import {
  Box3,
  BufferGeometry,
  type Camera,
  Color,
  DirectionalLight,
  HemisphereLight,
  Line,
  LineBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  Raycaster,
  Scene,
  Sphere,
  Spherical,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { SceneError } from './sceneFile.ts';

/** A scene on a canvas, drawn when something changes and never otherwise. */
export interface Stage {
  readonly renderer: WebGLRenderer;
  readonly camera: Camera;
  readonly scene: Scene;
  /** Draws once, with the next frame. */
  draw(): void;
  /** Called before each drawing. */
  beforeDraw(hook: () => void): void;
  afterDraw(hook: () => void): void;
  /** Puts the camera where all of a sphere is in sight, and keeps that as the place to reset to. */
  fit(sphere: Sphere): void;
  reset(): void;
  /** Turns or zooms by a key; false where the key means nothing. */
  press(key: string): boolean;
  /** The point of the model under a place of the canvas, from -1 to 1 in both directions. */
  pick(model: Object3D, at: { readonly x: number; readonly y: number }): Vector3 | undefined;
  /** Draws the marks of a measurement. */
  mark(places: readonly Vector3[], isClosed: boolean): void;
  paint(colours: { readonly ground: string; readonly mark: string }): void;
  close(): void;
}

const turn = Math.PI / 36;

/** Sets a scene up in a place of the page. Throws SceneError `noWebGl`. */
export const openStage = (place: HTMLElement, label: string): Stage => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2', { antialias: true, preserveDrawingBuffer: true });
  if (!context) throw new SceneError('noWebGl');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  place.append(canvas);
  const renderer = new WebGLRenderer({ canvas, context, antialias: true });
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
  const scene = new Scene();
  const sun = new DirectionalLight(0xffffff, 1.6);
  sun.position.set(1, 3, 2);
  scene.add(new HemisphereLight(0xffffff, 0x888888, 1.8), sun);
  const camera = new PerspectiveCamera(50, 1, 0.1, 1000);
  const controls = new OrbitControls(camera, canvas);
  const marks = new Points(
    new BufferGeometry(),
    new PointsMaterial({ size: 9, sizeAttenuation: false, depthTest: false }),
  );
  const line = new Line(new BufferGeometry(), new LineBasicMaterial({ depthTest: false }));
  for (const drawn of [marks, line]) {
    drawn.frustumCulled = false;
    drawn.renderOrder = 1;
    drawn.visible = false;
    scene.add(drawn);
  }
  const before: (() => void)[] = [];
  const after: (() => void)[] = [];
  let seen = new Sphere(new Vector3(), 1);
  let frame = 0;
  const draw = (): void => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      for (const hook of before) hook();
      renderer.render(scene, camera);
      for (const hook of after) hook();
    });
  };
  controls.addEventListener('change', draw);
  const resize = (): void => {
    const { clientWidth: width, clientHeight: height } = place;
    if (width === 0 || height === 0) return;
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    draw();
  };
  const watch = new ResizeObserver(resize);
  watch.observe(place);
  const reset = (): void => {
    const { center, radius } = seen;
    const distance = (radius / Math.sin((camera.fov * Math.PI) / 360)) * Math.max(1, 1 / camera.aspect);
    camera.near = radius / 500;
    camera.far = distance + radius * 50;
    camera.updateProjectionMatrix();
    camera.position.setFromSphericalCoords(distance, Math.PI / 3, Math.PI / 5).add(center);
    controls.target.copy(center);
    controls.maxDistance = radius * 40;
    controls.update();
    draw();
  };
  const around = (change: (at: Spherical) => void): void => {
    const at = new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
    change(at);
    at.phi = Math.min(Math.PI - 0.01, Math.max(0.01, at.phi));
    camera.position.setFromSpherical(at).add(controls.target);
    controls.update();
    draw();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => around((at) => void (at.theta -= turn)),
    ArrowRight: () => around((at) => void (at.theta += turn)),
    ArrowUp: () => around((at) => void (at.phi -= turn)),
    ArrowDown: () => around((at) => void (at.phi += turn)),
    '+': () => around((at) => void (at.radius *= 0.9)),
    '=': () => around((at) => void (at.radius *= 0.9)),
    '-': () => around((at) => void (at.radius /= 0.9)),
    Home: reset,
  };
  return {
    renderer,
    camera,
    scene,
    draw,
    beforeDraw: (hook) => void before.push(hook),
    afterDraw: (hook) => void after.push(hook),
    fit: (sphere) => {
      seen = new Sphere(sphere.center.clone(), Math.max(sphere.radius, 1e-6));
      reset();
    },
    reset,
    press: (key) => {
      keys[key]?.();
      return keys[key] !== undefined;
    },
    pick: (model, at) => {
      const ray = new Raycaster();
      ray.params.Points.threshold = camera.position.distanceTo(controls.target) / 200;
      ray.setFromCamera(new Vector2(at.x, at.y), camera);
      return ray.intersectObject(model, true)[0]?.point;
    },
    mark: (places, isClosed) => {
      const first = places[0];
      marks.geometry.dispose();
      line.geometry.dispose();
      marks.geometry = new BufferGeometry().setFromPoints([...places]);
      line.geometry = new BufferGeometry().setFromPoints([...places, ...(isClosed && first ? [first] : [])]);
      marks.visible = places.length > 0;
      line.visible = places.length > 1;
      draw();
    },
    paint: ({ ground, mark }) => {
      scene.background = new Color(ground);
      marks.material.color.set(mark);
      line.material.color.set(mark);
      draw();
    },
    close: () => {
      cancelAnimationFrame(frame);
      frame = -1;
      watch.disconnect();
      controls.dispose();
      for (const drawn of [marks, line]) {
        drawn.geometry.dispose();
        drawn.material.dispose();
      }
      renderer.dispose();
      // The browser keeps sixteen contexts: one that waits for the collector takes the place of the next preview.
      renderer.forceContextLoss();
      canvas.remove();
    },
  };
};

/** Frees what a model holds in the graphics card. */
export const disposeModel = (model: Object3D): void =>
  model.traverse((part) => {
    if (!('geometry' in part) || !(part.geometry instanceof BufferGeometry)) return;
    part.geometry.dispose();
    const { material } = part as unknown as { material: { dispose(): void } };
    material.dispose();
  });

/** The sphere around a model. */
export const sphereOf = (model: Object3D): Sphere => {
  model.updateMatrixWorld(true);
  return new Box3().setFromObject(model).getBoundingSphere(new Sphere());
};
