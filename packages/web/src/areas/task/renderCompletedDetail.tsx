import { renderDetail } from './renderDetail.tsx';

/** /task/renderCompletedDetail/:id/:userId: one render task that has ended. */
export default renderDetail();
