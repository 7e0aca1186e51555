import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { MAX_DOCUMENT_BYTES } from '@tablier/contracts'
import { Encrypter } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import {
  type HandMadeEntry,
  manifestOf,
  picture,
  table,
  tarOf,
  writeArchive,
} from '../../../test/backups/restore-setup.ts'
import { useFolder } from '../../../test/folder.ts'
import { encrypting } from './archive-streams.ts'
import type { Manifest } from './manifest.ts'
import { readBackup, verifyBackup } from './read-backup.ts'

const path = join(useFolder(), 'backup.tar.gz')
const parts = [table, picture]
const good = [...parts, manifestOf(parts)]
const PASSPHRASE = 'correct horse battery staple'

const verifyEntries = async (entries: readonly HandMadeEntry[]) => verifyBackup(await writeArchive(path, entries))

async function encrypted(encrypt = encrypting({ passphrase: PASSPHRASE }, 1)): Promise<Buffer> {
  return buffer(encrypt(Readable.from([gzipSync(await tarOf(good))])))
}

describe('a good backup', () => {
  it('is given to the visitor part by part, and its manifest returned', async () => {
    await writeArchive(path, good)
    const seen: unknown[] = []
    const manifest = await readBackup(
      path,
      {},
      {
        table: async (name, rows) => void seen.push([name, await text(rows)]),
        media: async (name, bytes, content) => void seen.push([name, bytes, (await buffer(content)).length]),
      },
    )
    expect(seen).toEqual([
      ['banners', table.content],
      [picture.name.slice('media/'.length), 3000, 3000],
    ])
    expect(manifest.tables).toMatchObject([{ name: 'banners', rows: 2 }])
  })

  it('may have the largest row that a site can have: the file of an order, in hexadecimal', async () => {
    const row = JSON.stringify({ id: 1, bytes: `\\x${'0'.repeat(2 * MAX_DOCUMENT_BYTES)}` })
    const large = [{ name: table.name, content: `${row}\n` }]
    expect(await verifyEntries([...large, manifestOf(large)])).toMatchObject({ tables: [{ rows: 1 }] })
  })

  it('reports the bytes of the file that were read', async () => {
    await writeArchive(path, good)
    const { length } = await readFile(path)
    const reports: unknown[] = []
    await verifyBackup(path, { report: (progress) => void reports.push(progress) })
    expect(reports.at(-1)).toEqual({ step: 'verify', done: length, total: length })
  })

  it('is opened by its passphrase, which takes 32 MB to guess', async () => {
    const file = await encrypted(encrypting({ passphrase: PASSPHRASE }))
    expect(file.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 15\n/)
    await writeFile(path, file)
    expect(await verifyBackup(path, { passphrase: PASSPHRASE })).toMatchObject({ content: 'full' })
  })

  it('may have files and facts that a later version has added, which are left out and named', async () => {
    const { name, content } = manifestOf(parts)
    const manifest = JSON.parse(String(content)) as Manifest
    const later = {
      ...manifest,
      host: 'chef.example',
      tables: manifest.tables.map((part) => Object.assign(part, { kind: 'rows' })),
      skipped: ['nothing'],
    }
    const added = ['looks.css', 'audit.json'].map((file) => ({ name: file, content: 'x'.repeat(70_000) }))
    const entries = [added[0]!, ...parts, added[1]!, { name, content: JSON.stringify(later) }]
    expect(await verifyEntries(entries)).toMatchObject({ skipped: ['looks.css', 'audit.json'], missing: [] })
    await expect(readBackup(path, { limits: { entries: 3 } }, {})).rejects.toMatchObject({ code: 'too_large' })
    await expect(readBackup(path, { limits: { bytes: 100_000 } }, {})).rejects.toMatchObject({ code: 'too_large' })
  })

  it("throws the visitor's own error", async () => {
    await writeArchive(path, good)
    const failing = { table: () => Promise.reject(new Error('the database said no')) }
    await expect(readBackup(path, {}, failing)).rejects.toThrow('the database said no')
  })
})

describe('a file that is refused', () => {
  it.each([
    ['text', 'Dear Nora'],
    ['nothing', ''],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('is %s', async (_, content) => {
    await writeFile(path, content)
    await expect(verifyBackup(path)).rejects.toMatchObject({ code: 'not_a_backup' })
  })

  it('ends anywhere before its end, or between two of its parts', async () => {
    const archive = await tarOf(good)
    const whole = gzipSync(archive)
    const lengths = [10, 100, Math.floor(whole.length / 2), whole.length - 9, whole.length - 1]
    const files = [
      ...lengths.map((length) => whole.subarray(0, length)),
      ...[512, 700, 1024, 2048].map((length) => gzipSync(archive.subarray(0, length))),
      gzipSync(await tarOf(parts)),
    ]
    for (const file of files) {
      await writeFile(path, file)
      await expect(verifyBackup(path)).rejects.toMatchObject({ code: 'truncated' })
    }
  })

  it('has one flipped bit anywhere in the gzip file', async ({ task }) => {
    let refused = 0
    const archive = await tarOf(good)
    const whole = gzipSync(archive)
    for (let at = 10; at < whole.length; at += 5) {
      const flipped = Buffer.from(whole)
      flipped[at]! ^= 1 << (at % 8) // inside the file
      if (isSameFile(flipped, archive)) continue
      await writeFile(path, flipped)
      await expect(verifyBackup(path), `byte ${at}`).rejects.toMatchObject({ name: 'BackupError' })
      refused += 1
    }
    Object.assign(task.meta, { figure: `${refused} files with a flipped bit, ${refused} refused` })
  })

  it.each([
    ['a table', 512 + 3],
    ["a picture's header", 1024 + 100],
    ['a picture', 1536 + 2000],
    ['the manifest', 1536 + 3072 + 512 + 40],
  ])('has one flipped bit in %s, under a new checksum of gzip', async (_, at) => {
    const archive = await tarOf(good)
    archive[at]! ^= 1 // inside the archive
    await writeFile(path, gzipSync(archive))
    await expect(verifyBackup(path)).rejects.toMatchObject({ code: 'damaged' })
  })

  const sha256 = 'a'.repeat(64)
  it.each([
    ['another number of rows', { tables: [{ name: 'banners', rows: 3, bytes: 20, sha256 }] }],
    ['a table that is not there', { tables: [{ name: 'logos', rows: 0, bytes: 0, sha256 }] }],
    ['no tables', { tables: [] }],
    ['no media', { media: [] }],
    ['a picture that is not there', { media: [{ name: 'd'.repeat(32) + '.jpg', bytes: 3000, sha256 }] }],
    ['no media by its kind', { content: 'database' as const }],
    ['a present picture as missing', { missing: [picture.name.slice('media/'.length)] }],
    ['a path as missing', { missing: ['../../etc/passwd'] }],
    ['a sequence of an unknown table', { sequences: [{ table: 'x', column: 'id', value: 1, is_called: true }] }],
  ])('has a manifest that states %s', async (_, lie) => {
    await expect(verifyEntries([...parts, manifestOf(parts, lie)])).rejects.toMatchObject({ code: 'damaged' })
  })

  it('has a manifest that states each hash twice', async () => {
    const { content } = manifestOf(parts)
    const manifest = JSON.parse(String(content)) as { tables: unknown[] }
    const twice = JSON.stringify({ ...manifest, tables: [...manifest.tables, ...manifest.tables] })
    await expect(verifyEntries([...parts, { name: 'manifest.json', content: twice }])).rejects.toMatchObject({
      code: 'damaged',
    })
  })

  it.each([
    ['a newer format', '{"format": 2, "anything": true}'],
    ['a newer migration', manifestOf(parts, { migration: '9999-later' }).content],
  ])('was written by %s', async (_, content) => {
    await expect(verifyEntries([...parts, { name: 'manifest.json', content }])).rejects.toMatchObject({
      code: 'newer_version',
    })
  })

  const manifest = manifestOf(parts)
  it.each<[string, HandMadeEntry[]]>([
    ['a path that leaves the folder', [...parts, { name: 'media/../../evil.jpg' }, manifest]],
    ['an absolute path', [...parts, { name: '/etc/cron.d/evil' }, manifest]],
    ['a symbolic link', [table, { name: picture.name, type: 'symlink', linkname: '/etc/passwd' }, manifest]],
    ['a hard link', [table, { name: picture.name, type: 'link', linkname: 'tables/banners.ndjson' }, manifest]],
    ['a folder', [{ name: 'tables/', type: 'directory' }, ...parts, manifest]],
    ['a device', [...parts, { name: 'media/null', type: 'character-device' }, manifest]],
    ['a part twice', [table, picture, picture, manifest]],
    ['a table twice', [table, table, picture, manifest]],
    ['an unknown folder', [...parts, { name: 'notes/one.txt', content: 'hello' }, manifest]],
    ['data keys without encryption', [...parts, { name: 'keys.json', content: '[]' }, manifest]],
    ['a hidden file', [...parts, { name: '.env', content: 'PORT=1' }, manifest]],
    ['a table after the media', [picture, table, manifest]],
    ['a part after the manifest', [table, manifest, picture]],
    ['two manifests', [...parts, manifest, manifest]],
    ['a table with a name for SQL', [{ name: 'tables/users; drop table users.ndjson' }, ...parts, manifest]],
  ])('holds %s', async (_, entries) => {
    await expect(verifyEntries(entries)).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(/^This file has a part that no backup has: ".{1,80}"\.$/),
    })
  })

  it.each([
    ['a script for a picture', { ...picture, content: '<script>' }, /media\/c+-16x12\.jpg is not what/],
    ['a script in a text', { name: 'tables/legal_pages.ndjson', content: '{"body":"a\\u003cscript>"}\n' }, /has HTML/],
  ])('has %s, as its manifest says', async (_, part, message) => {
    const refusal = { code: 'damaged', message: expect.stringMatching(message) as string }
    await expect(verifyEntries([part, manifestOf([part])])).rejects.toMatchObject(refusal)
  })

  it('has a last row without its end', async () => {
    const cut = [{ name: table.name, content: '{"id": 1}\n{"id"' }]
    await expect(verifyEntries([...cut, manifestOf(cut)])).rejects.toMatchObject({ code: 'damaged' })
  })

  it.each([
    ['more entries', { entries: 1 }],
    ['more bytes, unpacked', { bytes: 4000 }],
    ['a longer row', { lineBytes: 8 }],
    ['a larger manifest', { manifestBytes: 100 }],
  ])('has %s than allowed', async (_, limits) => {
    await writeArchive(path, good)
    await expect(readBackup(path, { limits }, {})).rejects.toMatchObject({ code: 'too_large' })
  })
})

describe('an encrypted backup', () => {
  it('is refused without its passphrase, and with a wrong one', async () => {
    await writeFile(path, await encrypted())
    await expect(verifyBackup(path)).rejects.toMatchObject({ code: 'passphrase_needed' })
    await expect(verifyBackup(path, { passphrase: 'wrong' })).rejects.toMatchObject({ code: 'wrong_passphrase' })
  })

  it('is refused with a flipped bit, and without its end', async () => {
    const whole = await encrypted()
    const flipped = Buffer.from(whole)
    flipped[whole.length - 100]! ^= 1 // inside the file
    for (const content of [flipped, whole.subarray(0, -1), whole.subarray(0, 300)]) {
      await writeFile(path, content)
      await expect(verifyBackup(path, { passphrase: PASSPHRASE })).rejects.toMatchObject({ code: 'damaged' })
    }
  })

  it('is refused if opening it takes too much memory', async () => {
    const header = `age-encryption.org/v1\n-> scrypt ${'A'.repeat(22)} 25\n${'A'.repeat(43)}\n--- ${'A'.repeat(43)}\n`
    await writeFile(path, header)
    await expect(verifyBackup(path, { passphrase: PASSPHRASE })).rejects.toThrow('too much memory')
  })

  it('is refused if it is for several keys, or its header has no end', async () => {
    const age = new Encrypter()
    for (const _ of ['one', 'another'])
      age.addRecipient('age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p')
    for (const content of [await age.encrypt('text'), `age-encryption.org/v1${' '.repeat(1000)}`]) {
      await writeFile(path, content)
      await expect(verifyBackup(path, { passphrase: PASSPHRASE })).rejects.toMatchObject({ code: 'damaged' })
    }
  })
})

/** Returns true if a flipped bit has no effect, such as a reference to the same bytes in another place. */
function isSameFile(zipped: Buffer, archive: Buffer): boolean {
  try {
    return gunzipSync(zipped).equals(archive)
  } catch {
    return false
  }
}
