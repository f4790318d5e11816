import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const unpacked = join(root, '.cache', 'nginx');

/**
 * The program: an installed one, else Debian's package unpacked into the cache. It is not installed, since its package starts
 * a server of its own. Throws where neither is to be had.
 */
const program = async (): Promise<string> => {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0) return 'nginx';
  const found = join(unpacked, 'usr', 'sbin', 'nginx');
  if (existsSync(found)) return found;
  await mkdir(unpacked, { recursive: true });
  const load = () => spawnSync('apt-get', ['-q', 'download', 'nginx'], { cwd: unpacked, stdio: 'ignore' });
  if (load().status !== 0) {
    spawnSync('apt-get', ['-q', 'update'], { stdio: 'ignore' });
    load();
  }
  for (const name of (await readdir(unpacked)).filter((one) => one.endsWith('.deb')))
    spawnSync('dpkg', ['-x', name, '.'], { cwd: unpacked, stdio: 'ignore' });
  if (!existsSync(found))
    throw new Error('This test needs nginx and it could not be loaded; install the Debian package nginx.');
  return found;
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** The server block of the operations page, without TLS and on the test's ports. */
const serverBlock = async (port: number, upstream: number): Promise<string> => {
  const page = await readFile(join(root, 'docs', 'operations.md'), 'utf8');
  const block = /```nginx\n([^]*?)```/.exec(page)?.[1];
  if (block === undefined) throw new Error('the operations page has no nginx block');
  return block
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:8700', `127.0.0.1:${upstream}`);
};

/** Runs nginx with the operations page's configuration before a server on a port. */
export const openNginx = async (upstream: number): Promise<{ port: number; close: () => Promise<void> }> => {
  const nginx = await program();
  const folder = await mkdtemp(join(tmpdir(), 'rd-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${await serverBlock(port, upstream)}
}
`,
  );
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  await untilListening(port, child, folder);
  return {
    port,
    close: async () => {
      const over = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await over;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Tries to connect, as often as it is refused, while the process lives. */
const untilListening = async (port: number, child: ChildProcess, folder: string): Promise<void> => {
  const reached = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
      socket.once('error', () => resolve(false));
    });
  while (!(await reached())) {
    if (child.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
