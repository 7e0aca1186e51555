import {
  AppError,
  findSharedContent,
  isSharedPreview,
  type Ports,
  readPreviewContent,
  readTogether,
  siteContent,
} from '@tablier/backend'
import {
  cardOnPage,
  type GuestOffer,
  type MenuCard,
  type PageAssets,
  pageContent,
  PREVIEW_PATH,
  type SiteContent,
} from '@tablier/contracts'
import { type Language, languages } from '@tablier/words/languages'
import type { Words } from '@tablier/words/site/words'
import type { FastifyInstance } from 'fastify'
import type { Gates } from '../gates/gates.ts'
import { allowLook, lookSource } from '../http/security.ts'
import type { PreviewKind, Rendering } from './build-page.ts'
import { secretHeaders, sendRefusal, wordsForBrowser } from './send-page.ts'

interface PreviewRenderer {
  readonly renderPreview: Rendering<'renderPreview'>
  readonly renderMenuCard: Rendering<'renderMenuCard'>
  readonly renderGuestPage: Rendering<'renderGuestPage'>
  readonly assets: PageAssets
  readonly publicUrl: string
}

export interface PreviewPages {
  /** Called when the site is registered. Before that, there are no previews. */
  use(renderer: PreviewRenderer): void
  /**
   * Returns the page as HTML. A function for the content is called when it is the preview's turn. Each kind has its own
   * gate, so strangers never delay an administrator.
   * @throws AppError `no_preview` if the site is not served here, `unavailable` if too many wait
   */
  render(content: SiteContent | (() => Promise<SiteContent>), kind: PreviewKind): Promise<string>
  /** Returns a menu's card as HTML. It waits and fails as an administrator's preview does. */
  renderCard(card: MenuCard, content: SiteContent): Promise<string>
  /** Returns the page of an offer's guest as HTML, likewise. Its forms lead nowhere. */
  renderOffer(offer: GuestOffer, content: SiteContent): Promise<string>
}

export function createPreviewPages(gates: Pick<Gates, 'previews' | 'sharedPreviews'>): PreviewPages {
  let renderer: PreviewRenderer | undefined
  return {
    use: (next) => void (renderer = next),
    render: async (content, kind) => {
      if (!renderer) throw new AppError('no_preview')
      const { renderPreview, assets, publicUrl } = renderer
      const gate = kind === 'panel' ? gates.previews : gates.sharedPreviews
      return gate.pass(async () => {
        const shown = typeof content === 'function' ? await content() : content
        return renderPreview(pageContent(shown), publicUrl, assets, kind)
      })
    },
    renderCard: async (card, content) => {
      if (!renderer) throw new AppError('no_preview')
      const { renderMenuCard } = renderer
      return gates.previews.pass(async () => renderMenuCard(cardOnPage(card), pageContent(content)))
    },
    renderOffer: async (offer, content) => {
      if (!renderer) throw new AppError('no_preview')
      const { renderGuestPage, assets } = renderer
      return gates.previews.pass(async () =>
        renderGuestPage({ kind: 'offer', offer, path: '' }, pageContent(content), assets),
      )
    },
  }
}

interface SharedPreviewServices extends Pick<Ports, 'db' | 'log' | 'now'> {
  readonly gates: Pick<Gates, 'publicAnswers'>
  readonly previewPages: Pick<PreviewPages, 'render'>
}

/** Serves the pages of the links that administrators have shared. */
export function registerSharedPreviews(
  app: FastifyInstance,
  { db, log, now, gates, previewPages }: SharedPreviewServices,
): void {
  /** Made-up tokens wait at the same gate as other made-up addresses. */
  const isOpen = (token: string) => gates.publicAnswers.pass(() => isSharedPreview(db, token, now()))
  const contentOf = (token: string, language: Language | undefined): Promise<SiteContent> =>
    readTogether(db, async (trx) => {
      const stored = await findSharedContent(trx, token, now())
      const drafts = stored ?? (await readPreviewContent(trx, { kind: 'drafts' }, language))
      return siteContent(trx, { language, drafts, log, now: now(), isWhole: true }) // the API knows what is published only
    })
  for (const tag of languages)
    app.get<{ Params: { token: string } }>(`/${tag}${PREVIEW_PATH}:token`, async ({ params }, reply) =>
      reply.headers(secretHeaders).redirect(`${PREVIEW_PATH}${encodeURIComponent(params.token)}?lang=${tag}`),
    )
  app.get<{ Params: { token: string }; Querystring: { lang?: unknown } }>(
    `${PREVIEW_PATH}:token`,
    async (request, reply) => {
      void reply.headers(secretHeaders).type('text/html; charset=utf-8')
      const t = wordsForBrowser(request)
      try {
        const { token } = request.params
        if (!(await isOpen(token))) return await reply.status(404).send(pageOf(t, t.previewHasEnded))
        const language = languages.find((tag) => tag === request.query.lang)
        const html = await previewPages.render(() => contentOf(token, language), 'shared')
        return await allowLook(reply, lookSource(html)).send(html)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return sendRefusal(reply, error, pageOf(t, error.messageIn(t.lang)))
      }
    },
  )
}

function pageOf({ lang, preview }: Words, text: string): string {
  return [
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"/>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>',
    `<title>${preview}</title></head><body><h1>${preview}</h1><p>${text}</p></body></html>`,
  ].join('')
}
