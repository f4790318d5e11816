import type { Picture, UploadCall } from '@renderdesk/contract';

/** A call that stores one picture and answers it. */
export type PictureCall = UploadCall<Record<never, never>, Picture>;
