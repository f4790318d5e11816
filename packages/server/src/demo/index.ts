export { fillDemo } from './fill.ts';
export { writeSampleScene } from './sampleScene.ts';
export { startLife } from './life.ts';
export { writeStorageFiles } from './storage.ts';
