import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FriendlyError, say } from './messages.mjs';
import { root } from './platform.mjs';

/** Chromium without windows: the browser tests take a quarter less of the processor in it. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const PLACES = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PACKED_BROWSER = '@sparticuz/chromium@153.0.0';

/**
 * The path of a Chromium for the browser tests. RENDERDESK_BROWSER names one; else, as root, apt-get is run once for the
 * one without windows; else an installed one is taken; else it is installed: by apt-get as root, otherwise from an npm
 * package that carries it. Chinese fonts come with apt-get.
 * Throws FriendlyError `noBrowser`.
 */
export function ensureBrowser() {
  const named = process.env.RENDERDESK_BROWSER;
  if (named && existsSync(named)) return named;
  const wanted = [];
  if (!existsSync(HEADLESS) && !existsSync(aptLog)) wanted.push('chromium-headless-shell');
  if (!hasChineseFonts()) wanted.push('fonts-noto-cjk');
  if (wanted.length > 0) installWithApt(wanted);
  if (!findBrowser()) installWithApt(['chromium']);
  const path = findBrowser() ?? packedBrowser();
  if (!path) throw new FriendlyError('noBrowser');
  return path;
}

const aptLog = join(root, '.cache', 'apt-get.log');

function findBrowser() {
  return PLACES.find((path) => existsSync(path));
}

function hasChineseFonts() {
  const { stdout, status } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

function installWithApt(packages) {
  if (process.getuid() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return;
  say('installingPackages', { packages: packages.join(', ') });
  const options = { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const steps = [
    ['-q', 'update'],
    // Each by itself: what one distribution lacks does not keep the others from coming.
    ...packages.map((name) => ['-q', '-y', '--no-install-recommends', 'install', name]),
  ];
  const output = steps.map((step) => {
    const { stdout, stderr } = spawnSync('apt-get', step, options);
    return `${stdout}${stderr}`;
  });
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(aptLog, output.join('\n'));
}

/**
 * The browser that an npm package carries, unpacked under `.cache/browser` together with the libraries a bare system
 * lacks; what is answered is a wrapper that lets only the browser see those libraries. Linux only.
 */
function packedBrowser() {
  const home = join(root, '.cache', 'browser');
  const wrapper = join(home, 'chromium.sh');
  if (process.platform !== 'linux') return null;
  if (existsSync(wrapper)) return wrapper;
  say('installingPackages', { packages: PACKED_BROWSER });
  const unpacked = join(home, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  spawnSync('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', PACKED_BROWSER], {
    stdio: 'ignore',
  });
  const unpack = "import browser from '@sparticuz/chromium'; await browser.executablePath()";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: home,
    // The package unpacks into TMPDIR, and its libraries only where it takes the system for a bare Amazon Linux.
    env: { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    stdio: 'ignore',
  });
  if (status !== 0 || !existsSync(join(unpacked, 'chromium'))) return null;
  const libraries = join(unpacked, 'al2023', 'lib');
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${libraries}'`,
    `exec '${join(unpacked, 'chromium')}' "$@"`,
    '',
  ];
  writeFileSync(wrapper, lines.join('\n'), { mode: 0o755 });
  return wrapper;
}
