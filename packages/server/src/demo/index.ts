export { type DemoFilled, type DemoOptions, fillDemo } from './fill.ts';
