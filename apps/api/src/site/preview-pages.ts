import type { Transport } from '@tablier/api-client'
import {
  answerPublicCall,
  AppError,
  findSharedContent,
  isSharedPreview,
  type Ports,
  readSiteContent,
  type SiteContent,
} from '@tablier/backend'
import { type PageAssets, PREVIEW_PATH } from '@tablier/contracts'
import { type Language, languages } from '@tablier/words/languages'
import type { Words } from '@tablier/words/site/words'
import type { FastifyInstance } from 'fastify'
import type { Gates } from '../gates/gates.ts'
import { allowLook, lookSource } from '../http/security.ts'
import type { PreviewKind, RenderPreview } from './build-page.ts'
import { secretHeaders, sendRefusal, wordsForBrowser } from './send-page.ts'

interface PreviewRenderer {
  readonly renderPreview: RenderPreview
  readonly assets: PageAssets
  readonly publicUrl: string
}

export interface PreviewPages {
  /** Called when the site is registered. Before that, there are no previews. */
  use(renderer: PreviewRenderer): void
  /**
   * Returns the page as HTML. A function for the content is called when it is the preview's turn. Each kind has its own
   * gate, so strangers never delay an administrator.
   * @param language the main one if it is left out, or if the site is not written in it
   * @throws AppError `no_preview` if the site is not served here, `unavailable` if too many wait
   */
  render(content: SiteContent | (() => Promise<SiteContent>), kind: PreviewKind, language?: Language): Promise<string>
}

export function createPreviewPages(gates: Pick<Gates, 'previews' | 'sharedPreviews'>): PreviewPages {
  let renderer: PreviewRenderer | undefined
  return {
    use: (next) => void (renderer = next),
    render: async (content, kind, language) => {
      if (!renderer) throw new AppError('no_preview')
      const { renderPreview, assets, publicUrl } = renderer
      const gate = kind === 'panel' ? gates.previews : gates.sharedPreviews
      return gate.pass(async () => {
        const shown = typeof content === 'function' ? await content() : content
        const transport: Transport = async ({ path }) => answerPublicCall(shown, path)
        const response = await renderPreview(new Request(`${publicUrl}/${language ?? ''}`), transport, assets, kind)
        if (!response.ok) throw new Error(`The public site answered a preview with ${response.status}.`)
        return response.text()
      })
    },
  }
}

interface SharedPreviewServices extends Pick<Ports, 'db' | 'now'> {
  readonly gates: Pick<Gates, 'publicAnswers'>
  readonly previewPages: Pick<PreviewPages, 'render'>
}

/** Serves the pages of the links that administrators have shared. */
export function registerSharedPreviews(
  app: FastifyInstance,
  { db, now, gates, previewPages }: SharedPreviewServices,
): void {
  /** Made-up tokens wait at the same gate as other made-up addresses. */
  const isOpen = (token: string) => gates.publicAnswers.pass(() => isSharedPreview(db, token, now()))
  const contentOf = async (token: string, language?: Language): Promise<SiteContent> =>
    (await findSharedContent(db, token, now())) ?? readSiteContent(db, { kind: 'drafts' }, language)
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
        const html = await previewPages.render(() => contentOf(token, language), 'shared', language)
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
