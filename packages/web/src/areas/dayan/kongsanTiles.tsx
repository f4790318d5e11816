import { jobPage } from './jobPage.tsx';

export default jobPage(1, 'tiles');
