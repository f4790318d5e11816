export { detailScreen, type Section, Sections, type Tab, Tabs } from './detailScreen.tsx';
export { Facts } from './Facts.tsx';
export { Timeline } from './Timeline.tsx';
export { RowActions } from './RowActions.tsx';
