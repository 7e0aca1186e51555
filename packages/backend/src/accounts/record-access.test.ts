import { expect, it } from 'vitest'
import { deviceWords, shortenedAddress } from './record-access.ts'
import cases from './record-access.cases.json' with { type: 'json' }

const endless = { userAgent: 'x'.repeat(16_000), words: 'Unknown device' }

it.each([...cases.devices, endless])('names the device of $userAgent', ({ userAgent, words }) => {
  expect(deviceWords(userAgent)).toBe(words)
})

it.each(cases.addresses)('shortens $address to $network', ({ address, network }) => {
  expect(shortenedAddress(address)).toBe(network)
})
