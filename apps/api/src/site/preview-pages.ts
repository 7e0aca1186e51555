import type { Transport } from '@tablier/api-client'
import { answerPublicCall, AppError, type SiteContent } from '@tablier/backend'
import type { PageAssets } from '@tablier/contracts'
import type { Gates } from '../gates/gates.ts'

/** `panel` is shown beside a form of the back office, without scripts; `shared` to anybody who has its link. */
export type PreviewKind = 'panel' | 'shared'

/** See `entry-server.tsx` of the public site. */
export type RenderPreview = (
  request: Request,
  transport: Transport,
  assets: PageAssets,
  kind: PreviewKind,
) => Promise<Response>

export interface PreviewRenderer {
  readonly renderPreview: RenderPreview
  readonly assets: PageAssets
  /** The origin of the page. */
  readonly publicUrl: string
}

/** Renders previews of the public page. */
export interface PreviewPages {
  /** Called when the site is registered. Until then there are no previews. */
  use(renderer: PreviewRenderer): void
  /**
   * Returns the page as HTML. Content that is given as a function is read when it is the preview's turn. Each kind has its own gate: strangers never delay an administrator.
   * @throws AppError `no_preview` if the site is not served here, `unavailable` if too many wait
   */
  render(content: SiteContent | (() => Promise<SiteContent>), kind: PreviewKind): Promise<string>
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
        const transport: Transport = async ({ path }) => answerPublicCall(shown, path)
        const response = await renderPreview(new Request(`${publicUrl}/`), transport, assets, kind)
        if (!response.ok) throw new Error(`The public site answered a preview with ${response.status}.`)
        return response.text()
      })
    },
  }
}
