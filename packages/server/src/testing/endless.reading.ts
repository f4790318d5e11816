import type { Read } from '../core/uploads/reading.ts';

/** A parse that never ends by itself. */
export const read: Read<null, null, never> = () => {
  for (;;);
};
