import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { CommandSite } from '../verb.ts'
import type { Finding } from './finding.ts'

/** Writes a small file to the storage, reads it and deletes it. */
export async function tryStorage({ config, storage, tempDir }: CommandSite): Promise<Omit<Finding, 'about'>> {
  const content = randomUUID()
  const key = `doctor/${content}.txt`
  const file = join(tempDir, `doctor-${content}`)
  await writeFile(file, content, { flag: 'wx' })
  try {
    await storage.put(key, file, 'text/plain')
    const found = await storage.read(key)
    const isSame = found !== null && (await text(found.stream)) === content
    await storage.delete(key)
    if (!isSame || (await storage.stat(key))) throw new Error('What was written was not read again, or not deleted.')
  } finally {
    await rm(file, { force: true })
  }
  return { state: 'ok', says: `${config.s3 ? `the bucket ${config.s3.bucket}` : 'the disk'} writes, reads and deletes` }
}
