export { TabBar } from './TabBar.tsx';
export { tabScreen, type TabScreen } from './tabScreen.tsx';
