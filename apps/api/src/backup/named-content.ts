import { isVideo, posterName } from '@tablier/contracts'
import { BackupError } from './backup-error.ts'
import type { MediaPart } from './manifest.ts'

const HASH_IN_NAME = /^[0-9a-f]{32}(?=[-.])/

/** True if the file's name begins with the hash of its content, as `uploadName` makes it. */
export function isNamedByContent({ name, sha256 }: Pick<MediaPart, 'name' | 'sha256'>): boolean {
  const stated = HASH_IN_NAME.exec(name)
  return stated !== null && sha256.startsWith(stated[0])
}

/**
 * Checks the files that records show against the hashes in their names. An avatar has a name of its own, and a poster
 * has its video's.
 * @throws BackupError `damaged` if one has another content
 */
export function demandNamedContent(
  media: readonly MediaPart[],
  { referenced, avatars }: { referenced: ReadonlySet<string>; avatars: ReadonlySet<string> },
): void {
  const posters = new Set([...referenced].filter(isVideo).map(posterName))
  const isStated = (name: string) =>
    referenced.has(name) && !avatars.has(name) && !posters.has(name) && HASH_IN_NAME.test(name)
  const wrong = media.find((file) => isStated(file.name) && !isNamedByContent(file))
  if (wrong)
    throw new BackupError('damaged', `This backup is damaged: its file ${wrong.name} is not what its name states.`)
}
