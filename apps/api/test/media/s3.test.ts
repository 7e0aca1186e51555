import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateMultipartUploadCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { AppError } from '@tablier/backend'
import { beforeAll, describe, expect, it } from 'vitest'
import { openS3BackupStore } from '../../src/backups/store/s3-backup-store.ts'
import { openS3Storage } from '../../src/media/s3-storage.ts'
import { describeBackupStore } from '../backups/store-suite.ts'
import { createBucket, s3Endpoint } from '../bucket.ts'
import { useFolder } from '../folder.ts'
import { describeStorage } from './storage-suite.ts'

if (!s3Endpoint)
  process.stdout.write(
    'The S3 suite was not run: SWIFT_S3_ENDPOINT names no server (scripts/swift-s3.sh starts one).\n',
  )

describe.skipIf(!s3Endpoint)('storage in a bucket', () => {
  let { config, client } = {} as Awaited<ReturnType<typeof createBucket>> // the first hook fills it
  const folder = useFolder()
  beforeAll(async () => void ({ config, client } = await createBucket()))

  describeStorage(() => openS3Storage(config))

  describe('as a store of backups', () => {
    describeBackupStore(() => openS3BackupStore(config, { demand: async () => {} }))

    it('asks for room on the disk before it copies a backup there', async () => {
      const name = 'tablier-20261122T203000Z.tar.gz'
      const demanded: unknown[] = []
      const demand = async (bytes: unknown) => {
        demanded.push(bytes)
        expect(await readdir(folder, { recursive: true })).toEqual([expect.stringMatching(/^backup-\w+$/)])
        throw new AppError('disk_full')
      }
      const store = await openS3BackupStore(config, { demand })
      expect(store.place).toContain(config.bucket)
      await store.write(name, async (sink) => void sink.write('five courses'))
      await expect(store.openLocally(name, folder)).rejects.toMatchObject({
        name: 'BackupError',
        message: 'The disk has too little room for a copy of this backup. Please make room and try again.',
      })
      expect([demanded, await readdir(folder)]).toEqual([[12], []])
      await store.remove(name)
    })
  })

  it('stores the content type', async () => {
    await writeFile(join(folder, 'file'), 'a picture')
    const storage = await openS3Storage(config)
    await storage.put('typed.avif', join(folder, 'file'), 'image/avif')
    const head = await client.send(new HeadObjectCommand({ Bucket: config.bucket, Key: 'uploads/typed.avif' }))
    expect(head.ContentType).toBe('image/avif')
    await storage.delete('typed.avif')
    await rm(join(folder, 'file'))
  })

  it('neither lists nor reads other files of the bucket', async () => {
    const storage = await openS3Storage(config)
    const before = await Array.fromAsync(storage.list())
    await client.send(new PutObjectCommand({ Bucket: config.bucket, Key: 'backup.png', Body: 'not ours' }))
    expect(await Array.fromAsync(storage.list())).toEqual(before)
    expect(await storage.stat('backup.png')).toBeNull()
  })

  it('removes the uploads that a crash interrupted', async () => {
    const storage = await openS3Storage(config)
    await client.send(new CreateMultipartUploadCommand({ Bucket: config.bucket, Key: 'uploads/film.mp4' }))
    expect(await storage.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1)
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  })

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'the keys are refused'],
    ['an unknown key', { accessKeyId: 'test:stranger' }, 'the keys are refused'],
    ['a missing bucket', { bucket: 'no-such-bucket' }, 'there is no such bucket'],
    ['a server that does not answer', { endpoint: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ])('does not start with %s', async (_, wrong, message) => {
    await expect(openS3Storage({ ...config, ...wrong })).rejects.toThrow(message)
  })
})
