import { readdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import type { BackupStore } from '../../src/backups/store/backup-store.ts'
import { useFolder } from '../folder.ts'

const OLD = 'tablier-20261120T080000Z.tar.gz'
const NEW = 'tablier-20261122T203000Z-scheduled.tar.gz.age'

/** Tests any store of backups; call it inside a `describe`. `open` returns an empty one. */
export function describeBackupStore(open: () => Promise<BackupStore>): void {
  let store: BackupStore
  const folder = useFolder()
  beforeAll(async () => void (store = await open()))

  const put = (name: string, content: string) =>
    store.write(name, async (sink) => {
      sink.write(content)
      return content.length
    })
  const names = async () => (await store.list()).map(({ name }) => name)

  it('returns what was stored, and what `produce` returned', async () => {
    expect(await put(OLD, 'five courses')).toBe(12)
    expect(await text(await store.read(OLD))).toBe('five courses')
  })

  it('lists the newest first', async () => {
    await put(NEW, 'six')
    await put(OLD, 'five courses')
    expect(await store.list()).toEqual([
      { name: NEW, bytes: 3, reason: 'scheduled', isEncrypted: true, createdAt: new Date('2026-11-22T20:30:00Z') },
      { name: OLD, bytes: 12, reason: 'manual', isEncrypted: false, createdAt: new Date('2026-11-20T08:00:00Z') },
    ])
    expect(await store.find(NEW)).toMatchObject({ bytes: 3 })
  })

  it('keeps nothing of a backup that failed', async () => {
    await store.remove(OLD)
    const failing = store.write(OLD, async (sink) => {
      sink.write('x'.repeat(100_000))
      throw new Error('the cable was pulled')
    })
    await expect(failing).rejects.toThrow('the cable was pulled')
    expect(await names()).not.toContain(OLD)
    expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  })

  it('keeps the earlier one if a second of its name fails', async () => {
    await put(OLD, 'the first')
    await expect(store.write(OLD, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await text(await store.read(OLD))).toBe('the first')
  })

  it('opens one as a local file, and leaves no copy behind', async () => {
    await put(OLD, 'five courses')
    {
      await using local = await store.openLocally(OLD, folder)
      expect(local.path.endsWith(OLD)).toBe(true)
    }
    expect(await readdir(folder)).toEqual([])
    expect(await text(await store.read(OLD))).toBe('five courses')
  })

  it('says that there is no such backup', async () => {
    await store.remove(OLD)
    await store.remove(OLD)
    expect(await store.find(OLD)).toBeNull()
    await expect(store.read(OLD)).rejects.toMatchObject({ code: 'not_found' })
    await expect(store.openLocally(OLD, folder)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('takes no other names', async () => {
    for (const name of ['../lock', 'database', '.incoming', ''])
      await expect(put(name, 'evil')).rejects.toThrow('not the name of a backup')
  })
}
