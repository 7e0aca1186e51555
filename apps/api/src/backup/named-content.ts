import type { MediaPart } from './manifest.ts'

const HASH_IN_NAME = /^[0-9a-f]{32}(?=[-.])/

/**
 * True if the file's name begins with the hash of its content, as `uploadName` makes it. False for an avatar and a poster,
 * which have other names, and for a file that its disk has damaged: a backup holds it as it was.
 */
export function isNamedByContent({ name, sha256 }: Pick<MediaPart, 'name' | 'sha256'>): boolean {
  const stated = HASH_IN_NAME.exec(name)
  return stated !== null && sha256.startsWith(stated[0])
}
