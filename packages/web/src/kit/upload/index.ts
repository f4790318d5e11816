export { UploadBox } from './UploadBox.tsx';
export type { StoringCall } from './useUploads.ts';
