import type { S3Config } from '../config.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the bucket if one is configured, else the folder. The S3 client is loaded only if it is used. */
export async function openStorage(folder: string, s3: S3Config | undefined): Promise<Storage> {
  if (!s3) return openDiskStorage(folder)
  const { openS3Storage } = await import('./s3-storage.ts')
  return openS3Storage(s3)
}
