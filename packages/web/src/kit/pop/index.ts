export { Menu, type MenuEntry } from './Menu.tsx';
export { Popover } from './Popover.tsx';
