import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** Creates a folder before the tests of a file or a `describe`, and removes it after them. */
export function useFolder(): string {
  const folder = join(tmpdir(), `tablier-${randomUUID()}`)
  beforeAll(() => mkdir(folder, { mode: 0o700 }))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
