export { listScreen } from './listScreen.tsx';
