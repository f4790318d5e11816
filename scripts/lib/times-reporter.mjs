import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './platform.mjs';

/** A vitest reporter: the seconds of each file with its imports and hooks, as JSON into the file TIMES_FILE names. */
export default class TimesReporter {
  onTestRunEnd(modules) {
    const seconds = modules.map((module) => {
      const { duration, collectDuration } = module.diagnostic();
      return [relative(root, module.moduleId), (duration + collectDuration) / 1000];
    });
    writeFileSync(process.env.TIMES_FILE, JSON.stringify(Object.fromEntries(seconds)));
  }
}
