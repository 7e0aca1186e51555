import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isUploadName } from '@tablier/contracts'
import type { Pack } from 'tar-stream'
import { withoutGarbage } from '../media/without-garbage.ts'
import type { Storage } from '../media/storage.ts'
import { judgedMedia } from './checked-part.ts'
import { MANIFEST_NAME, mediaEntry, type MediaPart, tableEntry } from './manifest.ts'
import type { SpooledTable } from './snapshot.ts'
import { writeChunk } from './write-chunk.ts'

/** An original that the storage has. */
export interface Original {
  readonly name: string
  readonly bytes: number
}

/** Lists all originals by their names; variants are made from them again. */
export async function listOriginals(storage: Storage): Promise<Original[]> {
  const originals: Original[] = []
  for await (const { key, size } of storage.list()) if (isUploadName(key)) originals.push({ name: key, bytes: size })
  return originals.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Writes the entries of one archive. Every method resolves when its entry is packed. */
export function createPacker(archive: Pack, createdAt: Date) {
  async function pack(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ name, size, mtime: createdAt, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.on('error', reject)
      const write = async () => {
        for await (const chunk of content) await writeChunk(entry, chunk)
        entry.end(null)
      }
      write().catch((error: Error) => {
        entry.destroy(error)
        reject(error)
      })
    })
  }
  return {
    async table({ name, bytes, file }: SpooledTable): Promise<void> {
      await pack(tableEntry(name), bytes, createReadStream(file))
    },
    /** Returns nothing if the storage no longer has it, or has what its name does not say: no restore would take that. */
    async media(storage: Storage, name: string, onBytes: (bytes: number) => void): Promise<MediaPart | void> {
      const found = await storage.read(name)
      const content = found && (await judgedMedia(name, withoutGarbage(found.stream)))
      if (!content) return void found?.stream.destroy()
      const hash = createHash('sha256')
      async function* hashed(): AsyncGenerator<Buffer> {
        for await (const chunk of content!) {
          hash.update(chunk)
          yield chunk
          onBytes(chunk.length)
        }
      }
      try {
        await pack(mediaEntry(name), found.size, hashed())
      } finally {
        found.stream.destroy()
      }
      return { name, bytes: found.size, sha256: hash.digest('hex') }
    },
    async manifest(json: string): Promise<void> {
      const content = Buffer.from(json)
      async function* once(): AsyncGenerator<Buffer> {
        yield content
      }
      await pack(MANIFEST_NAME, content.length, once())
    },
  }
}
