import { existsSync } from 'node:fs'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/** `CHROMIUM_PATH`, else the system's Chromium; undefined if there is none, so that the tool uses its default. */
export const chromiumPath: string | undefined =
  process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined)

export const chromiumFlags: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

export const chromiumLaunch = { ...(chromiumPath && { executablePath: chromiumPath }), args: chromiumFlags }
