import { existsSync } from 'node:fs'
import { isNightly } from './widths.ts'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell'

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

const shellPath =
  process.env['HEADLESS_SHELL_PATH'] ??
  (!process.env['CHROMIUM_PATH'] && existsSync(SYSTEM_SHELL) ? SYSTEM_SHELL : undefined)

/** The shell knows no line's speed, and would fetch lazy pictures as early as on a slow line; this is Chromium's for 4G. */
const shellFlags = ['--blink-settings=lazyLoadingImageMarginPxUnknown=1250']

/**
 * The tests' browser: by day Chromium's headless shell if there is one, which has the same engine without the browser
 * around it and takes half the processor time; at night Chromium itself.
 */
export const testLaunch =
  shellPath && !isNightly ? { executablePath: shellPath, args: [...chromiumFlags, ...shellFlags] } : chromiumLaunch
