import { ApiError } from '@tablier/api-client'
import type { UnsavedRecord } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../api.ts'

/** What a preview shows besides the drafts. */
export interface PreviewRequest {
  readonly unsaved?: UnsavedRecord
  /** A past moment, as an ISO 8601 time. */
  readonly asOf?: string
}

/** How long nobody types before the preview follows, in milliseconds. The rest of 300 is for the server. */
const PAUSE_MS = 100

/** The preview of the latest request; the one before while it is made, or while the form has values that cannot be saved. */
export function usePreview(request: PreviewRequest) {
  const wanted = useSettled(JSON.stringify(request))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', wanted],
    queryFn: ({ signal }) => client.previews.render({ body: JSON.parse(wanted) as PreviewRequest, signal }), // the text of one
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: (failures, reason) => failures < 3 && reason instanceof ApiError && reason.code === 'unavailable',
    meta: { action: 'show the preview' },
  })
  return { preview: data?.preview, error, isLoading: isFetching, reload: () => void refetch() }
}

/** The value, once it has stayed the same for a moment; the first one at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
