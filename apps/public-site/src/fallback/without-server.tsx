import { callApi } from '../sections/contact/call-api.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { wordsOf } from '@tablier/words/words-of'
import type { SubmitEvent } from 'react'
import { DEFAULT_SETTINGS } from '../site/content.ts'
import { answerGuestPage } from '../guest-forms/answer-guest-page.ts'
import type { GuestAnswer } from '../guest-forms/guest-page.ts'
import { brandOf } from '../site/site-name.ts'
import { useSiteWords, WordsOfPage } from '../site/words.ts'
import { frameOf, GuestFrame, type PageFrame, Refusal } from '../page/plain-page.tsx'
import { GuestPageView } from '../guest-pages/guest-page-view.tsx'
import { SiteDocument } from '../page/site-document.tsx'
import { loadSite } from './load-site.ts'

const PARAM = 'open'

/**
 * A page behind a secret link, without a server: the browser calls the API for what is opened and posted.
 * @param address the path and the query that the page has on a site with a server
 */
export function GuestLink({ address }: { readonly address: string }) {
  const { data: frame } = useQuery({ queryKey: ['frame'], queryFn: loadFrame })
  const opened = useQuery({ queryKey: ['guest link', address], queryFn: () => visit(address) })
  const posting = useMutation({
    mutationFn: async ({ form, button }: { readonly form: HTMLFormElement; readonly button: HTMLElement | null }) => {
      const to = new URL(form.action).searchParams.get(PARAM) ?? ''
      return visit(to, new URLSearchParams([...new FormData(form, button)] as [string, string][])) // the forms take no files
    },
    onSuccess: (answer) => 'goTo' in answer && window.location.assign(answer.goTo),
  })
  const answer = posting.data ?? opened.data
  const post = (event: SubmitEvent<HTMLDivElement>) => {
    event.preventDefault()
    posting.mutate({ form: event.target, button: event.nativeEvent.submitter })
  }
  const { language } = frame?.settings ?? DEFAULT_SETTINGS
  return (
    <WordsOfPage value={wordsOf(language)}>
      <SiteDocument language={language} brand={frame ?? brandOf({}, wordsOf(language))}>
        <div onSubmit={post}>{frame && answer && <Answer answer={answer} frame={frame} />}</div>
      </SiteDocument>
    </WordsOfPage>
  )
}

async function loadFrame(): Promise<PageFrame> {
  const content = await loadSite({ language: undefined })
  return frameOf(content, wordsOf((content.settings.data ?? DEFAULT_SETTINGS).language))
}

function Answer({ answer, frame }: { readonly answer: GuestAnswer; readonly frame: PageFrame }) {
  const t = useSiteWords()
  if ('goTo' in answer) return null // the browser is on its way
  if ('page' in answer) return <GuestPageView page={answer.page} frame={frame} />
  return (
    <GuestFrame title={t.pageCannotBeShown} frame={frame}>
      <Refusal {...answer.failed} />
    </GuestFrame>
  )
}

async function visit(address: string, form?: URLSearchParams): Promise<GuestAnswer> {
  const { pathname, searchParams: query } = new URL(address, window.location.origin)
  const url = window.location.origin + window.location.pathname
  return answerGuestPage({ call: callApi, prefix: `?${PARAM}=`, url }, pathname, { query, form })
}
