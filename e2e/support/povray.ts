import { spawnSync } from 'node:child_process';

const answers = (): boolean => spawnSync('povray', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Makes sure that POV-Ray is there: an installed one, else Debian's package by apt-get as root. Throws where neither is
 * to be had.
 */
export const povray = (): void => {
  if (answers()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['-q', 'update'], { env, stdio: 'ignore' });
    spawnSync('apt-get', ['-q', '-y', '--no-install-recommends', 'install', 'povray'], {
      env,
      stdio: 'ignore',
    });
  }
  if (!answers())
    throw new Error(
      'This journey needs POV-Ray and it could not be installed; install the Debian package povray.',
    );
};
