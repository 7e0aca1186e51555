import type { Transport } from '@tablier/api-client'
import type { PageAssets, RefusedForm, SiteQuery } from '@tablier/contracts'
import type { GuestPage } from '@tablier/public-site/guest-forms/guest-page'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { callInternally } from '../http/request-log.ts'

/** The signature of `render` in the public site's `entry-server.tsx`. */
export type Render = (request: Request, transport: Transport, assets: PageAssets) => Promise<Response>

/** `panel` is shown beside a form of the back office, without scripts; `shared` to anybody who has its link. */
export type PreviewKind = 'panel' | 'shared'

export type RenderPreview = (
  request: Request,
  transport: Transport,
  assets: PageAssets,
  kind: PreviewKind,
) => Promise<Response>

export interface ServerBuild {
  readonly render: Render
  readonly withContactForm: (html: string, form: { readonly refused: RefusedForm }) => string | undefined
  readonly renderPreview: RenderPreview
  readonly renderGuestPage: (page: GuestPage, transport: Transport, assets: PageAssets) => Promise<string>
  readonly webManifest: (transport: Transport, language?: string) => Promise<object>
  readonly llmsText: (transport: Transport, publicUrl: string, language?: string) => Promise<string>
  readonly hasOwnPage: (transport: Transport, query: SiteQuery) => Promise<boolean>
  readonly sitePaths: (transport: Transport) => Promise<readonly string[]>
  readonly siteLanguages: (transport: Transport) => Promise<readonly string[]>
}

export interface BuiltPage {
  readonly html: string
  /** False if content is missing. Such a page is not kept. */
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

/** The maximum number of builds. If the content still changes, the last build is sent. */
const MOST_BUILDS = 3

/**
 * Builds a page again if the content changed meanwhile, because its parts are read one by one and may not fit together.
 * This matters most while a restore replaces all of them.
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

/** Returns the page without its content, for when rendering fails. The browser then loads the content. */
export function shell({ script, styles }: PageAssets): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><title>Loading...</title>', // no message: the page has no words yet
    ...styles.map((href) => `<link rel="stylesheet" href="${href}"/>`),
    `<script type="module" src="${script}"></script>`,
    '</head><body></body></html>',
  ].join('')
}

/** Passes the calls of a rendering to the app in this process. */
export function injectTransport(app: FastifyInstance): Transport {
  return async ({ method, path, headers, body }) => {
    if (body !== undefined) throw new TypeError('Rendering a page must not send a body.')
    const { statusCode, payload } = await callInternally(async () => app.inject({ method, url: path, headers }))
    return { status: statusCode, body: parseJson(payload) }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the client rejects such an answer
  }
}
