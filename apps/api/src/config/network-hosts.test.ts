import { expect, it } from 'vitest'
import { isLoopback, isPrivate } from './network-hosts.ts'

const hostOf = (host: string) => new URL(`http://${host}:3000`).hostname

it('takes names and addresses of this machine for it', () => {
  const hosts = ['localhost', 'chef.localhost', 'LOCALHOST.', '127.0.0.1', '127.8.0.1', '[::1]', '[::ffff:127.0.0.1]']
  expect(hosts.filter((host) => !isLoopback(hostOf(host)))).toEqual([])
})

it('takes addresses and names of homes, offices and containers for a private network', () => {
  const addresses = ['10.0.0.7', '172.16.0.1', '192.168.1.20', '169.254.3.4', '100.64.0.9', '[::ffff:192.168.1.20]']
  const newer = ['[fd00::7]', '[fc00::1]', '[fdab:cdef:1:2::3]', '[fe80::1]', '[fec0::1]']
  const names = [
    'database',
    'server.',
    'chef.lan',
    'pi.local',
    'nas.home',
    'chef.home.arpa',
    'site.INTERNAL.',
    'a.b.lan',
  ]
  const hosts = [...addresses, ...newer, ...names].map(hostOf)
  expect(hosts.filter((host) => !isPrivate(host) || isLoopback(host))).toEqual([])
})

it('takes all others for strangers', () => {
  const names = ['chef.example', 'local.example', 'lan.com', 'mylocal.net', 'internal.chef.fr', 'home.arpa.example']
  const hosts = [...names, '203.0.113.9', '172.32.0.1', '[2001:db8::1]', '[2a01:4f8::7]'].map(hostOf)
  expect(hosts.filter((host) => isPrivate(host) || isLoopback(host))).toEqual([])
})
