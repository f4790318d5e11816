export { countView, isLinkPassword, openPublish, shownProducts } from './publish.store.ts';
