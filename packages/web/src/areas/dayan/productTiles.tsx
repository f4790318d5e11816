import { jobPage } from './jobPage.tsx';

export default jobPage(3, 'tiles');
