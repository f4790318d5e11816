import { createStore } from '../store/createStore.ts';
import { fallbackPlatform } from './settings.ts';

const platform = createStore(fallbackPlatform);

/** The selected platform, which every call sends in its header. */
export const currentPlatform = platform.get;
export const usePlatform = platform.use;
/** Selects a platform; shell/platformChoices.ts decides who may choose which. */
export const setCurrentPlatform = platform.set;
