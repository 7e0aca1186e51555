import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeBackups } from './fake-backups.ts'
import { backupsOf, uploadBackup, useTestApp } from './harness.ts'

const OWN = 'the passphrase of the server'
const MADE_AT = new Date('2026-01-05T03:00:00Z')

const backups = new FakeBackups()
const test = useTestApp({ env: { BACKUP_PASSPHRASE: OWN }, backups: () => backups })
const admin = test.owner

beforeEach(() => {
  backups.files.clear()
  backups.restored.length = 0
  backups.rehearsed.length = 0
})

async function ended() {
  await vi.waitUntil(async () => (await backupsOf(admin)).task === null, { timeout: 10_000 })
}

describe('a server with a passphrase opens with it', () => {
  it('a backup made by hand, unless another passphrase is given', async () => {
    const name = backups.add(MADE_AT, { isEncrypted: true })
    for (const passphrase of [undefined, 'a long secret']) {
      await admin.backups.restore({ params: { name }, body: passphrase ? { passphrase } : {} })
      await ended()
    }
    expect(backups.restored.map(({ passphrase }) => passphrase)).toEqual([OWN, 'a long secret'])
  })

  it('an uploaded backup', async () => {
    const { ticket } = await admin.backups.openUpload({ body: { bytes: 5 } })
    expect((await uploadBackup(test, ticket, '12345')).statusCode).toBe(201)
    await ended()
    expect(backups.restored).toEqual([{ content: '12345', passphrase: OWN }])
  })

  it('a backup made by hand in a rehearsal that somebody asks for', async () => {
    const name = backups.add(MADE_AT, { isEncrypted: true })
    await admin.backups.rehearse({ body: {} })
    await ended()
    expect(backups.rehearsed).toEqual([name])
  })
})
