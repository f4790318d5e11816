import { addFile } from './attachments.ts';
import type { TestServer } from './server.ts';

/** The file of a slip that the administrator uploaded, and its key. */
export const addEvidence = (t: TestServer, by?: number): Promise<string> => addFile(t, 'evidence', by);
