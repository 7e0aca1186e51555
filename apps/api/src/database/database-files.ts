import { fstatSync, fsyncSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { beat } from '../watchdog/heartbeat.ts'
import type { DatabaseRoom } from './database-room.ts'

type Init = Parameters<NodeFS['init']>
type Module = Parameters<NonNullable<Extract<NonNullable<Init[1]['preRun']>, unknown[]>[number]>>[0]

interface FileNode {
  readonly name: string
}
interface OpenFile {
  readonly nfd: number
  readonly node: FileNode
}
type Operation<Args extends unknown[]> = (...args: Args) => unknown

/** The parts of Emscripten's Node file system that change files. */
interface EmscriptenNodeFS {
  readonly NODEFS: {
    readonly stream_ops: {
      fsync?: Operation<[file: OpenFile]>
      read: Operation<[file: OpenFile, bytes: Uint8Array, offset: number, length: number, position: number]>
      write: Operation<[file: OpenFile, bytes: Uint8Array, offset: number, length: number, position: number]>
    }
    readonly node_ops: {
      mknod: Operation<[folder: FileNode, name: string, mode: number, device: number]>
      rename: Operation<[file: FileNode, folder: FileNode, name: string]>
    }
    readonly realPath: (node: FileNode) => string
    readonly tryFSOperation: (act: () => unknown) => unknown
  }
}

export interface DatabaseFilesOptions {
  readonly room: DatabaseRoom
  /**
   * Called when PostgreSQL cannot go on. It must end the process: PGlite would catch an error, and acknowledge what was
   * not written.
   */
  readonly onLost: (reason: string) => never
  /** Called when a file was added to the write-ahead log, with its size in bytes. */
  readonly onNewLog: (bytes: number) => void
}

/**
 * PGlite's file system with what a server's disk needs: a real fsync, without which a power cut could lose acknowledged
 * changes, and an answer to a disk that takes no more. PGlite itself then turns in a circle for ever
 * (docs/decisions/disk.md).
 */
export class DatabaseFiles extends NodeFS {
  readonly #folder: string
  readonly #options: DatabaseFilesOptions

  constructor(folder: string, options: DatabaseFilesOptions) {
    super(folder)
    this.#folder = folder
    this.#options = options
  }

  override async init(...[pg, options]: Init): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    const guard = (module: Module) => guardFiles(module, this.#folder, this.#options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, guard] } }
  }
}

/** Errors of the system by Emscripten's numbers. */
const unwritten = new Map<unknown, string>([
  [51, 'its disk is full'], // ENOSPC
  [19, 'the quota of this user is used up'], // EDQUOT
  [29, 'its disk is broken'], // EIO
  [69, 'its disk is read-only'], // EROFS
])
const NO_ROOM = new Set<unknown>([51, 19])

const errnoOf = (error: unknown) => (error instanceof Object && 'errno' in error ? error.errno : undefined)

function guardFiles(module: Module, root: string, { room, onLost, onNewLog }: DatabaseFilesOptions): void {
  const { NODEFS } = module as unknown as EmscriptenNodeFS // has no types
  const { stream_ops: onFiles, node_ops: onNames } = NODEFS
  const pathOf = (node: FileNode) => relative(root, NODEFS.realPath(node)).replaceAll(sep, '/')

  const lose = (error: unknown, path: string): never =>
    onLost(`The embedded database cannot write ${join(root, path)}: ${unwritten.get(errnoOf(error)) ?? String(error)}.`)
  /** A table that cannot grow is an error of one statement. The log, and what belongs to it, must be written. */
  const guarded = (change: () => unknown, pathOfChange: () => string): unknown => {
    try {
      return change()
    } catch (error) {
      const path = pathOfChange()
      if (isTable(path) || !unwritten.has(errnoOf(error))) throw error
      if (NO_ROOM.has(errnoOf(error)) && room.giveUpBallast()) return guarded(change, pathOfChange)
      return lose(error, path)
    }
  }

  const { read, write } = onFiles
  onFiles.read = (...args) => {
    beat()
    return read(...args)
  }
  onFiles.write = (file, bytes, offset, length, position) => {
    beat() // a statement may take minutes, and stops the event loop
    const path = () => pathOf(file.node)
    if (!room.hasRoomForTables() && isTable(path()) && position + length > fstatSync(file.nfd).size)
      NODEFS.tryFSOperation(() => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      })
    return guarded(() => write(file, bytes, offset, length, position), path)
  }
  // After a failed fsync nobody knows what is on the disk, so there is no second try.
  onFiles.fsync = (file) => {
    try {
      NODEFS.tryFSOperation(() => fsyncSync(file.nfd))
    } catch (error) {
      lose(error, pathOf(file.node))
    }
    return 0
  }
  const { mknod, rename } = onNames
  onNames.mknod = (folder, name, ...rest) =>
    guarded(
      () => mknod(folder, name, ...rest),
      () => `${pathOf(folder)}/${name}`,
    )
  onNames.rename = (file, folder, name) => {
    const from = pathOf(file)
    const result = guarded(
      () => rename(file, folder, name),
      () => from,
    )
    if (from.startsWith(NEW_LOG_FILE)) onNewLog(statSync(NODEFS.realPath(folder) + sep + name).size)
    return result
  }
}

/** The name of a file of the log until it has its size. */
const NEW_LOG_FILE = 'pg_wal/xlogtemp.'

/** Tables, indexes and temporary files. */
const isTable = (path: string) => /^(?:base|global)\/(?!pg_control)/.test(path)
