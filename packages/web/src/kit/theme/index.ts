export { IconTheme } from './IconTheme.tsx';
export { startTheme, useColours, useTheme } from './theme.ts';
