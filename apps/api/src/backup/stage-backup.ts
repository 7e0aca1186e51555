import type { StagedBackup, StageOptions } from './staged-backup.ts'

/** See `Stage`. PGlite leaves a hundred megabytes behind, so the server calls `stageInProcess`. */
export async function stageBackup(path: string, folder: string, options: StageOptions): Promise<StagedBackup> {
  throw new Error(`not ready: ${path} ${folder} ${options.keepMedia}`)
}
