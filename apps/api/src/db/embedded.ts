import { fsyncSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { embeddedOptions } from '@tablier/backend/embedded'

type Init = Parameters<NodeFS['init']>
type Module = Parameters<NonNullable<Extract<NonNullable<Init[1]['preRun']>, unknown[]>[number]>>[0]

/** The part of Emscripten's module with the stream operations of its Node file system. */
interface EmscriptenNodeFS {
  readonly NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/**
 * How many bytes of a WebAssembly function V8 executes before it optimises the function. With the default of 13 million,
 * optimising takes a third of the processor time of a start (docs/decisions/013).
 */
const TIERING_BUDGET = 1_300_000_000

/** PGlite's file system with a real fsync: without it, a power cut could lose acknowledged writes. */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Init): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, syncToDisk] } }
  }
}

function syncToDisk(module: Module): void {
  const { NODEFS } = module as unknown as EmscriptenNodeFS // has no types
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    fsyncSync(nfd)
    return 0
  }
}

/**
 * Opens the embedded PostgreSQL in a folder, and creates it if it is missing. The caller holds the folder's lock: two
 * processes would destroy the database.
 */
export async function openEmbedded(folder: string): Promise<PGlite> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`)
  return PGlite.create({
    fs: new DurableNodeFS(folder),
    // -F would switch fsync off; fdatasync, the default method, does nothing in this build.
    startParams: PGlite.defaultStartParams
      .filter((param) => param !== '-F')
      .concat('-c', 'wal_sync_method=fsync', '-c', 'timezone=UTC'),
    ...embeddedOptions,
  })
}
