import { renderDetail } from './renderDetail.tsx';

/** /task/renderRunningDetail/:id/:userId: one render task that has not ended. */
export default renderDetail();
