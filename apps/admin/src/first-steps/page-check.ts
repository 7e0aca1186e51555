import { queryOptions, useMutation } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { t } from '../language/words.ts'

/** What the server remembers of looking over the page. */
export const pageCheckOptions = queryOptions({
  queryKey: ['page-check'] as const,
  queryFn: ({ signal }) => client.pageCheck.get({ signal }),
  staleTime: 0, // others change texts and remarks too
  meta: { action: 'load what is remembered of the page check' },
})

const reloads = [pageCheckOptions.queryKey]

/** Notes that somebody has looked over the page, and how many remarks were left. */
export function useLooked() {
  return useMutation({
    mutationFn: (left: number) => client.pageCheck.look({ body: { left } }),
    meta: { action: 'note that somebody has looked over the page', reloads },
  })
}

/** Notes that a remark is not followed, because it is meant so, or is again. */
export function useKeepRemark(onKept: () => void) {
  return useMutation({
    mutationFn: (body: { readonly remark: string; readonly isKept: boolean }) => client.pageCheck.keep({ body }),
    onSuccess: onKept,
    meta: { action: 'keep a remark', failed: t.didNotWork, reloads },
  })
}
