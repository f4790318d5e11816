import { testCalls } from './callTests.ts';

testCalls(import.meta.filename);
