import { renderList } from './renderList.tsx';

/** /task/render/running: render tasks that run, wait or are held. */
export default renderList('running');
