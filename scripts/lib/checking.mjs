import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './platform.mjs';

/** The mini-tree of negative violations: every check must find its own there, or it proves nothing. */
export const negative = join(root, 'scripts', 'checks', 'negative');

/** As many tools as there are processors to run them; the others wait for one to end. */
const atOnce = Math.max(2, availableParallelism());
let running = 0;
const waiting = [];

/** Runs a tool of node_modules/.bin under this Node; answers its exit code and its lines. */
export async function tool(bin, args) {
  if (running === atOnce) await new Promise((resolve) => void waiting.push(resolve));
  else running += 1;
  try {
    const child = spawn(join(root, 'node_modules', '.bin', bin), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { status, lines: `${out}${err}`.split('\n').filter((line) => line.trim() !== '') };
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Every file below the given folders whose name ends so; node_modules, built files and negative violations left out. */
export function filesBelow(folders, endings) {
  const found = [];
  const walk = (folder) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (name === 'node_modules' || name === 'dist' || path === negative) continue;
      if (statSync(path).isDirectory()) walk(path);
      else if (endings.some((ending) => name.endsWith(ending))) found.push(path);
    }
  };
  for (const folder of folders) walk(folder);
  return found;
}

/** Lines of files that break a rule: `broken(line, path, text of the file)` answers why, or nothing. Each as `path:line: why`. */
export function brokenLines(files, broken) {
  return files.flatMap((path) => {
    const whole = readFileSync(path, 'utf8');
    return whole.split('\n').flatMap((line, at) => {
      const why = broken(line, path, whole);
      return why ? [`${relative(root, path)}:${at + 1}: ${why}`] : [];
    });
  });
}

/**
 * The result of a check: one test that the tree is clean, and one that the negative violation is found. `complaints` are
 * the lines of the tree's violations; `found` says whether the same rule saw the negative one.
 */
export function verdict(complaints, found) {
  const failed = (complaints.length > 0 ? 1 : 0) + (found ? 0 : 1);
  const lines = found
    ? complaints
    : [...complaints, 'the negative violation was not found: this check checks nothing'];
  return { passed: 2 - failed, failed, lines: lines.slice(0, 60) };
}
