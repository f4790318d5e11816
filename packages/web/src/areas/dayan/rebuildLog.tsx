import { jobPage } from './jobPage.tsx';

export default jobPage(2, 'log');
