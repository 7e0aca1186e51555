import { randomBytes } from 'node:crypto'
import type { Transport } from '@tablier/api-client'
import type { PageAssets } from '@tablier/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { sealScripts, type SealedPage } from './inline-scripts.ts'
import { shell } from './shell.ts'

/** What the public site's server build exports; see its `entry-server.tsx`. */
export type Render = (request: Request, transport: Transport, assets: PageAssets, nonce: string) => Promise<Response>

/** What the public site is on the server's side. */
export interface ServerBuild {
  readonly render: Render
  readonly webManifest: (transport: Transport) => Promise<object>
}

export interface BuiltPage extends SealedPage {
  /** False where content is missing, so that the page is sent once and not kept. */
  readonly isComplete: boolean
}

interface Renderer {
  readonly render: Render
  readonly transport: Transport
  readonly assets: PageAssets
  /** Stands before the path, whatever host a request named. */
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
}

/** The page at `path` with all its content; the plain shell, and the reason in the log, where rendering fails. */
export async function buildPage(path: string, renderer: Renderer): Promise<BuiltPage> {
  const { render, transport, assets, publicUrl, log } = renderer
  const nonce = randomBytes(16).toString('base64url')
  try {
    const response = await render(new Request(publicUrl + path), transport, assets, nonce)
    if (!response.ok) throw new Error(`The public site answered ${response.status}.`)
    const isComplete = response.headers.get('cache-control') !== 'no-store'
    if (!isComplete) log.warn({ path }, 'a section of the public page could not be loaded; its visitor will try again')
    return { ...sealScripts(await response.text(), nonce), isComplete }
  } catch (error) {
    log.error({ err: error, path }, 'rendering the public page failed; the plain shell is sent')
    return { html: shell(assets), scriptHashes: [], isComplete: false }
  }
}
