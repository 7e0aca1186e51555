import { existsSync } from 'node:fs'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/** The browser that is measured with: `CHROMIUM_PATH`, else the system's; undefined leaves the choice to the tool. */
export const chromiumPath: string | undefined =
  process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined)

export const chromiumFlags: readonly string[] = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
