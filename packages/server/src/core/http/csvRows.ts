import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { ApiError } from './apiError.ts';

/** The rows of a CSV that was uploaded, without empty ones. Throws `fileNotAccepted` where it cannot be read. */
export const readCsvRows = async (path: string): Promise<string[][]> => {
  try {
    return parse(await readFile(path), {
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
    });
  } catch (error) {
    throw new ApiError('fileNotAccepted', { reason: error instanceof Error ? error.message : 'csv' });
  }
};
