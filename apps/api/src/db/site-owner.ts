import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../config.ts'

/**
 * Refuses a site of another user. A start, which is no command, may make one in their folder, as in a container's volume.
 * @throws StartError that says how to run this as the owner
 */
export function demandSiteOwner(dataDir: string, { isCommand }: { readonly isCommand: boolean }): void {
  const own = process.getuid?.() // undefined on Windows
  const lock = join(dataDir, 'lock')
  let place = existsSync(lock) ? lock : dataDir
  while (!existsSync(place)) place = dirname(place)
  const { uid } = statSync(place)
  const isRefused = isCommand ? own === 0 || place === lock || place === dataDir : own === 0 && place === lock
  if (own === undefined || own === uid || !isRefused) return
  const owner = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).stdout?.trim() || `#${uid}`
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)].map(quoted).join(' ')
  const as = own === 0 && !owner.startsWith('#') ? `runuser -u ${owner} --` : `sudo -u ${quoted(owner)}`
  const whose = `${place === lock ? dataDir : place} belongs to the user ${owner}, who`
  throw new StartError(`${whose} could not open what this user writes. Run: ${as} ${command}`)
}

function quoted(word: string): string {
  return /^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
