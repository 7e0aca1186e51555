import type { WaitingPicture } from '@tablier/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { client } from '../calls/api.ts'
import { dashboardOptions } from '../calls/dashboard-query.ts'
import { useOtherLanguages } from '../site/site-settings.ts'
import { languageName } from '../translations/languages.ts'
import { siteAreas } from './site-areas.ts'
import { t } from '../language/words.ts'

const waitingOptions = queryOptions({
  queryKey: [...dashboardOptions.queryKey, 'translations'] as const, // loaded again after each change
  queryFn: ({ signal }) => client.translations.waiting({ signal }),
  meta: { action: 'load what waits for its translation' },
})

/** How many texts wait for a translation into one of the site's other languages, and where. */
export interface Waiting {
  readonly language: string
  /** Such as '3 texts have no German version yet.' */
  readonly text: string
  /** Empty if nothing waits. */
  readonly places: readonly { readonly label: string; readonly path: string; readonly count: number }[]
}

const places = [
  ...siteAreas.map(({ label, path, lists }) => ({ label, path, names: lists.map(({ name }): string => name) })),
  { label: t.legalPages, path: '/admin/legal-pages', names: ['legalPages'] },
  { label: t.siteName, path: '/admin/settings/general', names: ['settings'] },
  { label: t.templates, path: '/admin/settings/replies', names: ['replyTemplates'] },
  { label: t.mails, path: '/admin/settings/desk', names: ['deskSettings'] },
  { label: t.payment, path: '/admin/settings/payment', names: ['paymentSettings'] },
  { label: t.travel, path: '/admin/shipping', names: ['travel'] },
]

/**
 * Returns what waits for each of the site's other languages. A site with one language makes no call.
 * @param path counts only what waits on this page
 */
export function useWaiting(path?: string): Waiting[] {
  const others = useOtherLanguages()
  const { data } = useQuery({ ...waitingOptions, enabled: others.length > 0 })
  return others.map((language) => {
    const counted = places.map(({ label, path: place, names }) => {
      const own = (data?.items ?? []).filter((waiting) => waiting.language === language && names.includes(waiting.area))
      return { label, path: place, count: own.reduce((sum, { missing, changed }) => sum + missing + changed, 0) }
    })
    const waiting = counted.filter((place) => place.count > 0 && place.path === (path ?? place.path))
    const count = waiting.reduce((sum, place) => sum + place.count, 0)
    return { language, text: t.textsWaitForLanguage({ count, language: languageName(language) }), places: waiting }
  })
}

/** The pictures whose alternative texts wait for a language. */
export function useWaitingPictures(): readonly WaitingPicture[] {
  const others = useOtherLanguages()
  return useQuery({ ...waitingOptions, enabled: others.length > 0 }).data?.pictures ?? []
}

/** Says how many texts of a page wait for each language; nothing if none does. */
export function WaitingTexts({ path }: { readonly path: string }) {
  const waiting = useWaiting(path).filter((one) => one.places.length > 0)
  if (waiting.length === 0) return null
  return (
    <output className="flex items-start gap-3 rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      <Languages size={18} aria-hidden="true" className="shrink-0 text-link" />
      <span>{waiting.map(({ text }) => text).join(' ')}</span>
    </output>
  )
}
