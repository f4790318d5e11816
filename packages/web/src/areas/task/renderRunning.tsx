import { renderList } from './renderList.tsx';

/** /task/render/running: render tasks that run, wait or are held; the rules of rendering; a scene to submit. */
export default renderList('running');
