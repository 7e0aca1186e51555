import { readFileSync } from 'node:fs'

/** Returns the version of the application. The path is the same from the sources and from the bundle. */
export function appVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string // of our own file
  }
  return version
}
