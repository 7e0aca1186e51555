import { expect, it } from 'vitest'
import { deviceWords, shortenedAddress } from './record-access.ts'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 CriOS/138.0 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0', 'Edge on Linux'],
  ['curl/8.5.0 \u0007 Windows', 'Windows'],
  ['x'.repeat(16_000), 'Unknown device'],
  [undefined, 'Unknown device'],
])('names the device of %j', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  [undefined, ''],
  ['unknown', ''],
])('shortens %s to %s', (address, network) => {
  expect(shortenedAddress(address)).toBe(network)
})
