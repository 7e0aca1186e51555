import { fsyncSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { columnParsers, textSerializers } from '@tablier/backend'

type Init = Parameters<NodeFS['init']>
type Module = Parameters<NonNullable<Extract<NonNullable<Init[1]['preRun']>, unknown[]>[number]>>[0]

/** Where Emscripten keeps the stream operations of its Node file system. */
interface EmscriptenNodeFS {
  readonly NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/**
 * How much a function of the database runs, in bytes executed, before V8
 * optimises it. With V8's default of 13 million, optimising takes a third of the
 * processor time of a start (docs/decisions/013).
 */
const TIERING_BUDGET = 1_300_000_000

/** PGlite's file system with a real fsync: without it a power cut could take acknowledged writes. */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Init): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, syncToDisk] } }
  }
}

function syncToDisk(module: Module): void {
  const { NODEFS } = module as unknown as EmscriptenNodeFS // Emscripten's own part of the module has no types
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    fsyncSync(nfd)
    return 0
  }
}

/**
 * Opens, or first makes, the embedded PostgreSQL in a folder. The caller holds
 * the folder's lock: two processes on one folder destroy it.
 * @param initialData a dump to start a new database from, instead of an empty one
 */
export async function openEmbedded(folder: string, initialData?: Blob): Promise<PGlite> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`)
  return PGlite.create({
    fs: new DurableNodeFS(folder),
    // -F would switch fsync off; fdatasync, the default method, does nothing in this build.
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'timezone=UTC',
    ],
    parsers: columnParsers,
    serializers: textSerializers,
    extensions: { pg_trgm },
    ...(initialData && { loadDataDir: initialData }),
  })
}
