import type { Transport } from '@tablier/api-client'
import type { PageAssets, RefusedForm, SiteQuery } from '@tablier/contracts'
import type { GuestPage } from '@tablier/public-site/guest-forms/guest-page'
import type { FastifyBaseLogger } from 'fastify'
import type { RenderPreview } from './preview-pages.ts'
import { shell } from './shell.ts'

/** See `entry-server.tsx` of the public site. */
export type Render = (request: Request, transport: Transport, assets: PageAssets) => Promise<Response>

/** The exports of the public site's server build. */
export interface ServerBuild {
  readonly render: Render
  readonly withContactForm: (html: string, form: { readonly refused: RefusedForm }) => string | undefined
  readonly renderPreview: RenderPreview
  readonly renderGuestPage: (page: GuestPage, transport: Transport, assets: PageAssets) => Promise<string>
  readonly webManifest: (transport: Transport) => Promise<object>
  readonly llmsText: (transport: Transport, publicUrl: string) => Promise<string>
  readonly hasOwnPage: (transport: Transport, query: SiteQuery) => Promise<boolean>
  readonly sitePaths: (transport: Transport) => Promise<readonly string[]>
}

export interface BuiltPage {
  readonly html: string
  /** False if content is missing; such a page is not kept. */
  readonly isComplete: boolean
}

export interface Renderer {
  readonly render: Render
  readonly transport: Transport
  readonly assets: PageAssets
  /** The origin of the page, whatever host a request names. */
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
}

/** Renders the page at `path`. If that fails, returns the plain shell and logs the reason. */
export async function buildPage(path: string, renderer: Renderer): Promise<BuiltPage> {
  const { render, transport, assets, publicUrl, log } = renderer
  try {
    const response = await render(new Request(publicUrl + path), transport, assets)
    if (!response.ok) throw new Error(`The public site answered ${response.status}.`)
    const isComplete = response.headers.get('cache-control') !== 'no-store'
    if (!isComplete) log.warn({ path }, 'a section of the public page could not be loaded; the browser will try again')
    return { html: await response.text(), isComplete }
  } catch (error) {
    log.error({ err: error, path }, 'rendering the public page failed; the plain shell is sent')
    return { html: shell(assets), isComplete: false }
  }
}

/** A page that is built while the content changes again and again is sent as it is. */
const MOST_BUILDS = 3

/**
 * Builds a page again if the content changed meanwhile: its parts are read one by one, so it may be a mix of both. That
 * matters most while a backup is restored, which replaces all of them.
 */
export async function buildUnmixed<Page>(
  build: () => Promise<Page>,
  contentVersion: () => number | undefined,
): Promise<Page> {
  for (let builds = 1; ; builds += 1) {
    const version = contentVersion()
    const page = await build()
    if (builds === MOST_BUILDS || contentVersion() === version) return page
  }
}
