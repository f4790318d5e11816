export { detailScreen } from './detailScreen.tsx';
export { Facts } from './Facts.tsx';
export { type Happening, Timeline } from './Timeline.tsx';
