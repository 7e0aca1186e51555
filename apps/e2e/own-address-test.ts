import { randomInt } from 'node:crypto'
import { test as base } from '@playwright/test'

/** A test that comes from an address of its own: the server limits what one address may do. */
export const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what the fixture needs
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` })
  },
})
