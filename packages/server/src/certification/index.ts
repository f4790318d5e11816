export { applicationsOf, lockMain, submitCertification, withdrawOwn } from './certification.store.ts';
export { attachImages, handedIn } from './image.store.ts';
export { studentsOf, submitStudent } from './student.store.ts';
