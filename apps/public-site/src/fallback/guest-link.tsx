import { useMutation, useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { createApiSource } from '../api.ts'
import { answerGuestPage, type GuestAnswer } from '../guest-forms/answer-guest-page.ts'
import { GuestFrame } from '../guest-pages/guest-frame.tsx'
import { GuestPageView } from '../guest-pages/guest-page-view.tsx'
import { loadPageFrame, type PageFrame } from '../guest-pages/page-frame.ts'
import { SiteDocument } from '../page/site-document.tsx'
import { DEFAULT_SETTINGS } from '../site/settings.ts'
import { callApi } from './call-api.ts'

const PARAM = 'open'
const ownApi = createApiSource()

/**
 * A page behind a secret link without a server: the browser answers what is opened and posted, by the API's calls.
 * @param address the path and the query of the page on a site
 */
export function GuestLink({ address }: { readonly address: string }) {
  const { data: frame } = useQuery({ queryKey: ['frame'], queryFn: async () => loadPageFrame(await ownApi()) })
  const opened = useQuery({ queryKey: ['guest link', address], queryFn: () => visit(address) })
  const posting = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const to = new URL(form.action).searchParams.get(PARAM) ?? ''
      return visit(to, new URLSearchParams([...new FormData(form)] as [string, string][])) // the forms take no files
    },
    onSuccess: (answer) => 'goTo' in answer && window.location.assign(answer.goTo),
  })
  const answer = posting.data ?? opened.data
  const post = (event: SubmitEvent<HTMLDivElement>) => {
    event.preventDefault()
    posting.mutate(event.target)
  }
  return (
    <SiteDocument language={(frame?.settings ?? DEFAULT_SETTINGS).language}>
      <div onSubmit={post}>{frame && answer && <Answer answer={answer} frame={frame} />}</div>
    </SiteDocument>
  )
}

function Answer({ answer, frame }: { readonly answer: GuestAnswer; readonly frame: PageFrame }) {
  if ('goTo' in answer) return null // the browser is on its way
  if ('page' in answer) return <GuestPageView page={answer.page} frame={frame} />
  return (
    <GuestFrame title="This page cannot be shown" frame={frame}>
      <p className="max-w-prose text-lead text-sand">{answer.failed.problem}</p>
    </GuestFrame>
  )
}

async function visit(address: string, form?: URLSearchParams): Promise<GuestAnswer> {
  const { pathname, searchParams: query } = new URL(address, window.location.origin)
  const url = window.location.origin + window.location.pathname
  return answerGuestPage({ call: callApi, prefix: `?${PARAM}=`, url }, pathname, { query, form })
}
