export { Menu, type MenuEntry } from './Menu.tsx';
export { type Anchor, Pop } from './Pop.tsx';
