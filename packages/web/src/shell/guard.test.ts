import { describe, expect, it } from 'vitest';
import { screenAt, screens } from '@renderdesk/contract';
import type { Rights } from '../kit/permission/rights.ts';
import { guard, type Visitor } from './guard.ts';

const rightsOf = (keys: Readonly<Record<string, 'on' | 'off'>>): Rights =>
  new Map(
    Object.entries(keys).map(([key, state]) => [
      key,
      { held: true, on: state === 'on', parameters: [], children: [] },
    ]),
  );
const person = (
  keys: Readonly<Record<string, 'on' | 'off'>> = {},
  mustChangePassword = false,
  mustAddFactor = false,
): Visitor => ({
  signedIn: true,
  mustChangePassword,
  mustAddFactor,
  rights: rightsOf(keys),
});
const built = new Set([
  '/dashbroad/index',
  '/task/render/running',
  '/task/renderRunningDetail/:id/:userId',
  '/export/exportList',
  '/monitor/log',
]);
const exists = (path: string): boolean => built.has(path);
const open = { kind: 'open' };
const to = (place: string, denied?: string) => ({ kind: 'redirect', to: place, ...(denied && { denied }) });

/** Follows redirects as the router does. */
const follow = (visitor: Visitor, path: string): string[] => {
  const places = [path];
  let denied: string | undefined;
  for (let step = 0; step < 10; step++) {
    const decision = guard(visitor, places.at(-1) ?? '', exists, denied);
    if (decision.kind !== 'redirect') return [...places, decision.kind];
    denied = decision.denied;
    places.push(decision.to);
  }
  throw new Error(`redirects for ever: ${places.join(' ')}`);
};

describe('a signed-out visitor', () => {
  const out: Visitor = { signedIn: false, singleSignOn: undefined };
  it('goes over /bridge to /login from every path', () => {
    for (const path of ['/', '/task/render/running', '/dashbroad/index', '/no/such', '/outbox']) {
      expect(follow(out, path)).toEqual([path, '/bridge', '/login', 'open']);
    }
  });
  it('may open the page of a forgotten password and the one of registration', () => {
    for (const path of ['/forgetpassword', '/register']) expect(guard(out, path, exists)).toEqual(open);
  });
  it('leaves for the single sign-on at /bridge where one is set, and may still open /login', () => {
    const sso: Visitor = { signedIn: false, singleSignOn: 'https://sso.example.com/go' };
    expect(guard(sso, '/bridge', exists)).toEqual({ kind: 'leave', to: 'https://sso.example.com/go' });
    expect(guard(sso, '/login', exists)).toEqual(open);
  });
});

describe('a signed-in person', () => {
  it('changes a first password before anything else', () => {
    for (const path of ['/login', '/dashbroad/index', '/task/render/running', '/no/such']) {
      expect(guard(person({}, true), path, exists)).toEqual({ kind: 'changePassword' });
    }
  });
  it('sets up a second factor that their role asks for before anything else but the password', () => {
    for (const path of ['/login', '/dashbroad/index', '/home/userUpdate', '/no/such'])
      expect(guard(person({}, false, true), path, exists)).toEqual({ kind: 'addFactor' });
    expect(guard(person({}, true, true), '/login', exists)).toEqual({ kind: 'changePassword' });
  });
  it('lands on the dashboard from the sign-in pages and from unknown paths', () => {
    for (const path of [
      '/login',
      '/bridge',
      '/',
      '/no/such',
      '/task',
      '/task/overview',
      '/register',
      '/forgetpassword',
    ]) {
      expect(follow(person(), path)).toEqual([path, '/dashbroad', '/dashbroad/index', 'open']);
    }
  });
  it('opens what needs no key, and what it holds the key of', () => {
    expect(guard(person(), '/export/exportList', exists)).toEqual(open);
    expect(guard(person({ 'running:render:task': 'on' }), '/task/render/running', exists)).toEqual(open);
    const detail = '/task/renderRunningDetail/12/34';
    expect(guard(person({ 'running:render:task': 'on' }), detail, exists)).toEqual(open);
  });
  it('without the key goes through /login to the dashboard, which names it', () => {
    expect(guard(person(), '/task/render/running', exists)).toEqual(to('/login', 'running:render:task'));
    expect(guard(person(), '/login', exists, 'running:render:task')).toEqual(
      to('/dashbroad', 'running:render:task'),
    );
    expect(guard(person(), '/dashbroad', exists, 'running:render:task')).toEqual(
      to('/dashbroad/index', 'running:render:task'),
    );
    expect(follow(person(), '/task/render/running')).toEqual([
      '/task/render/running',
      '/login',
      '/dashbroad',
      '/dashbroad/index',
      'open',
    ]);
  });
  it('sees the no-permission page where the key is switched off', () => {
    expect(guard(person({ 'running:render:task': 'off' }), '/task/render/running', exists)).toEqual({
      kind: 'noPermission',
      key: 'running:render:task',
    });
  });
  it('opens a page outside the route table by the keys of its call', () => {
    expect(guard(person({ 'admin:outbox': 'on' }), '/outbox', exists)).toEqual(open);
    expect(guard(person(), '/outbox', exists)).toEqual(to('/login', 'admin:outbox'));
    expect(guard(person({ 'admin:outbox': 'off' }), '/outbox', exists)).toEqual({
      kind: 'noPermission',
      key: 'admin:outbox',
    });
  });
  it('follows an alias to its screen', () => {
    expect(follow(person({ 'monitor:operate': 'on' }), '/monitor/operate')).toEqual([
      '/monitor/operate',
      '/monitor/log',
      'open',
    ]);
  });
});

describe('the screen of a path', () => {
  it('is found for every route of the contract, by its own path with values filled in', () => {
    for (const screen of screens) {
      if (screen.kind === 'module') continue;
      expect(screenAt(screen.path.replace(/:\w+/g, '7'))?.path).toBe(screen.path);
    }
  });
  it('needs every part of a path', () => {
    expect(screenAt('/task/renderRunningDetail/12')).toBeUndefined();
    expect(screenAt('/task/renderRunningDetail/12/34/56')).toBeUndefined();
    expect(screenAt('/task/render/running/')?.path).toBe('/task/render/running');
  });
});
