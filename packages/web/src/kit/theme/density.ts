import { createStore } from '../store/createStore.ts';

/** How close the rows of lists stand where a list has no choice of its own. */
export type Density = 'normal' | 'compact';

const density = createStore<Density>(() => 'normal');

export const setDensity = density.set;
/** The person's density, for components. */
export const useDensity = density.use;
