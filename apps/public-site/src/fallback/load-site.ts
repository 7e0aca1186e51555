import type { Api, Failure, OwnPage, PageContent } from '@tablier/contracts'
import { camelize } from '@tablier/contracts/case'
import type { SiteQuery } from '@tablier/contracts/site-query'
import { fetchInTime } from '../site/fetch-in-time.ts'

const path = '/site' satisfies Api['site']['get']['path']

const renames = {
  media_path: 'mediaUrl',
  b_text_1: 'buttonText1',
  b_text_2: 'buttonText2',
  icon_path: 'iconUrl',
  image_path: 'imageUrl',
  share_path: 'shareUrl',
} as const satisfies Api['site']['get']['renames']

interface Asked {
  /** The main language if it is undefined, or if the site does not show it. */
  readonly language: string | undefined
  readonly query?: SiteQuery
  readonly page?: OwnPage | undefined
}

/**
 * Loads everything that a page shows.
 * @throws an Error with what the server says; '' if it says nothing or was not reached
 */
export async function loadSite({ language, query: { notice: _shownByThePage, ...query } = {}, page }: Asked) {
  const own = page === 'menus' ? { page } : { legal_page: page }
  const url = new URL(`/api${path}`, window.location.href)
  for (const [name, value] of Object.entries({ lang: language, ...query, ...own }))
    if (value !== undefined) url.searchParams.set(name, String(value))
  const answer = await answerOf(url)
  if (!answer.data) throw new Error(answer.message ?? '')
  return camelize(answer.data.site, renames) as PageContent // the contract's reply
}

interface Answer extends Partial<Pick<Failure, 'message'>> {
  readonly data?: { readonly site: object }
}

async function answerOf(url: URL): Promise<Answer> {
  try {
    const response = await fetchInTime(url)
    return (await response.json()) as Answer // the contract's envelope
  } catch {
    return {} // not reached, or the HTML of a proxy; the page says that it could not be loaded
  }
}
