import { join } from 'node:path';
import { newFaults } from '../lib/baseline.mjs';
import { negative, verdict } from '../lib/checking.mjs';

/** A code is named (`rechargeStatus.of.success`) and not written as its number; what a file has of numbers only becomes less. */
export default {
  name: 'codes by name',
  run() {
    const bad = newFaults('codes', { files: [join(negative, 'wrong-code.ts')], allowed: {} });
    return verdict(newFaults('codes'), bad.length === 1 && bad[0].includes('5 found'));
  },
};
