import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { DiskRoom } from '../disk/disk-room.ts'
import type { BackupStore } from './backup-store.ts'
import { openDiskBackupStore } from './disk-backup-store.ts'

/** Opens the store of backups: in the bucket if one is configured, else in DATA_DIR. */
export async function openBackupStore(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  diskRoom: Pick<DiskRoom, 'demand'>,
): Promise<BackupStore> {
  if (!s3) return openDiskBackupStore(join(dataDir, 'backups'), diskRoom)
  const { openS3BackupStore } = await import('./s3-backup-store.ts') // its client is loaded only if it is used
  return openS3BackupStore(s3, diskRoom)
}
