import { certifications, certificationTabs, students } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useCertificationText } from './certification.texts.ts';
import { CertificationScreen, StudentScreen } from './lists.tsx';

/** /user/studentCertification: students, and people and enterprises as a second tab (people §§2, 4; checklist P-240). */
export default tabScreen(
  certificationTabs,
  [
    { key: 'student', call: students.list, Screen: StudentScreen },
    { key: 'certification', call: certifications.list, Screen: CertificationScreen },
  ],
  () => useCertificationText()('tabs'),
);
