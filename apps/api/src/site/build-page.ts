import type { CardOnPage, PageAssets, PageContent, RefusedForm, SiteQuery } from '@tablier/contracts'
import type { GuestPage } from '@tablier/public-site/guest-forms/guest-page'
import { legalPageAt, ownPageAt } from '@tablier/contracts'
import { languageOf } from '@tablier/words/language-of'
import type { Language } from '@tablier/words/languages'
import type { FastifyBaseLogger } from 'fastify'
import { type PageAddress } from './paths.ts'
import type { SiteReader } from './site-reader.ts'

interface PageRequest {
  /** The page's own path, without a language. */
  readonly path: string
  readonly query: SiteQuery
  /** The origin of the page, whatever host a request names. */
  readonly publicUrl: string
}

export interface BuiltPage {
  readonly html: string
  /** False if content is missing. Such a page is not kept. */
  readonly isComplete: boolean
}

/** `panel` is shown beside a form of the back office, without scripts; `shared` to anybody who has its link. */
export type PreviewKind = 'panel' | 'shared'

/** What `entry-server.tsx` of the public site exports. It renders content, and fetches none. */
export interface ServerBuild {
  /** The content is undefined if it could not be read. */
  readonly render: (content: PageContent | undefined, page: PageRequest, assets: PageAssets) => BuiltPage
  readonly withContactForm: (page: Buffer, form: { readonly refused: RefusedForm }) => Buffer[] | undefined
  readonly renderPreview: (content: PageContent, publicUrl: string, assets: PageAssets, kind: PreviewKind) => string
  readonly renderMenuCard: (card: CardOnPage, content: PageContent) => string
  readonly renderGuestPage: (page: GuestPage, content: PageContent, assets: PageAssets) => string
  readonly renderComingPage: (content: PageContent, language: Language, assets: PageAssets) => string
  readonly webManifest: (content: PageContent) => object
  readonly llmsText: (content: PageContent, publicUrl: string) => string
}

/** A function of the build, which development loads anew for each page. */
export type Rendering<Name extends 'render' | 'renderPreview' | 'renderMenuCard' | 'renderGuestPage'> = (
  ...args: Parameters<ServerBuild[Name]>
) => ReturnType<ServerBuild[Name]> | Promise<ReturnType<ServerBuild[Name]>>

export interface Renderer {
  readonly render: Rendering<'render'>
  readonly reader: Pick<SiteReader, 'content'>
  readonly assets: PageAssets
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
}

/**
 * Builds a page. Content that cannot be read is missing on the page, and the reason is logged. If the rendering fails,
 * returns the plain shell.
 */
export async function buildPage({ prefix, path, query }: PageAddress, renderer: Renderer): Promise<BuiltPage> {
  const { render, reader, assets, publicUrl, log } = renderer
  const address = prefix + path
  const request = {
    language: languageOf(prefix.slice(1)),
    query,
    legalPage: legalPageAt(path),
    menus: ownPageAt(path) === 'menus',
  }
  const content = await reader.content(request).catch((error: unknown) => {
    log.error({ err: error, path: address }, 'the content of a page cannot be read')
    return undefined
  })
  try {
    return await render(content, { path, query, publicUrl }, assets)
  } catch (error) {
    log.error({ err: error, path: address }, 'rendering the public page failed; the plain shell is sent')
    return { html: shell(assets), isComplete: false }
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
