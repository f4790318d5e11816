import { analyseList } from './analyseList.tsx';

/** /task/analysis/end: analyses that are over, also those that wait to be submitted. */
export default analyseList('ended');
