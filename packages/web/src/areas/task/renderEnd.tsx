import { renderList } from './renderList.tsx';

/** /task/render/end: render tasks that have ended. */
export default renderList('ended');
