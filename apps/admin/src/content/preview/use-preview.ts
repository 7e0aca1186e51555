import { ApiError } from '@tablier/api-client'
import type { SiteLanguage, UnsavedRecord } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../calls/api.ts'

/** What a preview shows besides the drafts. */
export interface PreviewRequest {
  readonly unsaved?: UnsavedRecord
  /** A past moment, as an ISO 8601 time. */
  readonly asOf?: string
  /** The main language if it is left out. */
  readonly lang?: SiteLanguage
}

/** How long to wait after the last key press, in milliseconds. The rest of the 300 is for the server. */
const PAUSE_MS = 100

/**
 * Returns the preview of the latest request. While it is being made, or while the form has invalid values, returns the
 * previous one.
 */
export function usePreview(request: PreviewRequest) {
  const wanted = useSettled(JSON.stringify(request))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', wanted],
    queryFn: ({ signal }) => client.previews.render({ body: JSON.parse(wanted) as PreviewRequest, signal }), // `wanted` is the JSON text of a request
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: (failures, reason) => failures < 3 && reason instanceof ApiError && reason.code === 'unavailable',
    meta: { action: 'show the preview' },
  })
  return { preview: data?.preview, error, isLoading: isFetching, reload: () => void refetch() }
}

/** Returns the value when it has not changed for a moment; the first value at once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
