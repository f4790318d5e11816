import { analyseList } from './analyseList.tsx';

/** /task/analysis/running: scenes that wait for their analysis or are analysed. */
export default analyseList('running');
