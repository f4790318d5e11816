export { Menu, type MenuEntry } from './Menu.tsx';
export { Pop } from './Pop.tsx';
