export { TabBar } from './TabBar.tsx';
