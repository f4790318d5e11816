import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

export interface OrdinaryUser {
  uid: number;
  gid: number;
  remove(): void;
}

/** The tools of accounts stand where the path of a build machine need not lead. */
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

/** Makes a user without rights for one test; needs root. */
export function ordinaryUser(): OrdinaryUser {
  const name = `rdtest${randomBytes(3).toString('hex')}`;
  execFileSync('useradd', ['--no-create-home', '--shell', '/usr/sbin/nologin', name], {
    env,
    stdio: 'ignore',
  });
  const number = (option: string): number => Number(execFileSync('id', [option, name], { encoding: 'utf8' }));
  return {
    uid: number('-u'),
    gid: number('-g'),
    remove: () => void execFileSync('userdel', [name], { env, stdio: 'ignore' }),
  };
}
