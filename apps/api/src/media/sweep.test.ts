import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { openDiskStorage, type Storage } from './storage.ts'
import { sweepUploads } from './sweep.ts'
import { variantKey } from './variant-names.ts'

const used = `${'a'.repeat(32)}-800x600.jpg`
const unused = `${'b'.repeat(32)}-800x600.jpg`
const young = `${'c'.repeat(32)}.mp4`
const gone = `${'d'.repeat(32)}-800x600.png`
const longAgo = new Date('2026-01-01T00:00:00Z')
const olderThan = new Date('2026-02-01T00:00:00Z')

const folder = useFolder('test')
const tempDir = join(folder, 'temp')
let storage: Storage

beforeEach(async () => {
  await mkdir(tempDir)
  storage = await openDiskStorage(join(folder, 'uploads'))
})

async function store(key: string, modifiedAt?: Date): Promise<void> {
  await writeFile(join(folder, 'file'), 'content')
  await storage.put(key, join(folder, 'file'), 'image/jpeg')
  await rm(join(folder, 'file'))
  if (modifiedAt) await utimes(join(folder, 'uploads', key), modifiedAt, modifiedAt)
}

function sweep(
  referencedNames: () => Promise<ReadonlySet<string>> = async () => new Set([used]),
): Promise<ReadonlySet<string>> {
  return sweepUploads({
    storage,
    tempDir,
    referencedNames,
    isInUse: async (name) => (await referencedNames()).has(name),
    olderThan,
    log: { info: () => {} },
  })
}

function variant(name: string): string {
  return variantKey({ name, width: 320, format: 'avif' })
}

async function keys(): Promise<string[]> {
  return (await Array.fromAsync(storage.list())).map(({ key }) => key).sort()
}

it('deletes only unused uploads and their variants', async () => {
  await store(used, longAgo)
  await store(variant(used), longAgo)
  await store(unused, longAgo)
  await store(variant(unused), longAgo)
  await store(variantKey({ name: unused, width: 480, format: 'webp' })) // younger than a day
  await store(young)
  await store('notes.txt', longAgo)
  await sweep()
  expect(await keys()).toEqual([used, young, 'notes.txt', variant(used)].sort())
})

it('deletes variants without an original, unless they are new', async () => {
  await store(variantKey({ name: gone, width: 320, format: 'avif' }), longAgo)
  await store(variantKey({ name: gone, width: 320, format: 'webp' }))
  await sweep()
  expect(await keys()).toEqual([variantKey({ name: gone, width: 320, format: 'webp' })])
})

it('keeps a file that is uploaded again during the sweep', async () => {
  await store(unused, longAgo)
  let asked = 0
  await sweep(async () => {
    asked += 1
    if (asked === 2) await store(unused)
    return new Set()
  })
  expect(await keys()).toEqual([unused])
})

it('keeps a file that a record starts to refer to during the sweep', async () => {
  await store(unused, longAgo)
  const answers = [new Set<string>(), new Set([unused])]
  await sweep(async () => answers.shift() ?? new Set())
  expect(await keys()).toEqual([unused])
})

it('deletes nothing when the references cannot be read', async () => {
  await store(unused, longAgo)
  await expect(sweep(() => Promise.reject(new Error('the database is away')))).rejects.toThrow('the database is away')
  expect(await keys()).toEqual([unused])
})

it('removes what crashes left, but no upload in progress', async () => {
  await mkdir(join(tempDir, 'upload-crashed'))
  await writeFile(join(tempDir, 'upload-crashed', 'arrived'), 'half')
  await utimes(join(tempDir, 'upload-crashed'), longAgo, longAgo)
  await mkdir(join(tempDir, 'upload-under-way'))
  const incoming = join(folder, 'uploads', '.incoming', 'half')
  await writeFile(incoming, 'half')
  await utimes(incoming, longAgo, longAgo)
  await sweep()
  expect(await readdir(tempDir)).toEqual(['upload-under-way'])
  expect(await readdir(join(folder, 'uploads', '.incoming'))).toEqual([])
})

it('accepts folders that do not exist yet', async () => {
  await rm(tempDir, { recursive: true })
  await sweep()
  expect(await keys()).toEqual([])
})
