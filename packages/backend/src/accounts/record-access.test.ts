import { expect, it } from 'vitest'
import { deviceWords, shortenedAddress } from './record-access.ts'

const cases = {
  devices: [
    {
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      words: 'Firefox on Windows',
    },
    {
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
      words: 'Safari on Mac',
    },
    {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 CriOS/138.0 Safari/604.1',
      words: 'Chrome on iPhone',
    },
    {
      userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36',
      words: 'Chrome on Android',
    },
    {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
      words: 'Edge on Linux',
    },
    { userAgent: 'curl/8.5.0 \u0007 Windows', words: 'Windows' },
    { words: null },
  ],
  addresses: [
    { address: '203.0.113.77', network: '203.0.113.0/24' },
    { address: '::ffff:203.0.113.77', network: '203.0.113.0/24' },
    { address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1::/48' },
    { address: 'fe80::1%eth0', network: 'fe80::/48' },
    { network: '' },
    { address: 'unknown', network: '' },
  ],
}

const endless = { userAgent: 'x'.repeat(16_000), words: null }

it.each([...cases.devices, endless])('names the device of $userAgent', ({ userAgent, words }) => {
  expect(deviceWords(userAgent)).toBe(words)
})

it.each(cases.addresses)('shortens $address to $network', ({ address, network }) => {
  expect(shortenedAddress(address)).toBe(network)
})
