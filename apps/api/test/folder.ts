import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** Creates a folder before the tests of a file or a `describe`, or before each of them, and removes it after them. */
export function useFolder(scope: 'suite' | 'test' = 'suite'): string {
  const folder = join(tmpdir(), `tablier-${randomUUID()}`)
  const [before, after] = scope === 'suite' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(() => mkdir(folder, { mode: 0o700 }))
  after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
