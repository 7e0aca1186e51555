import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../components/button.tsx'
import { PagePending } from '../components/page.tsx'
import { logFailure } from '../log-failure.ts'
import { isCodeMissing, loadMissingCode } from '../page-code.ts'

/** Shown if a page throws, or if its code fails to load twice. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [isLoading, setIsLoading] = useState(() => isCodeMissing(router))

  useEffect(() => logFailure('show this page', error), [error])
  useEffect(() => {
    async function load() {
      if (await loadMissingCode(router)) reset()
      setIsLoading(false)
    }
    if (isLoading) void load()
  }, [isLoading, router, reset])

  if (isLoading) return <PagePending />
  return (
    <div role="alert" className="flex flex-col items-start gap-4 p-8">
      <h1 className="text-xl font-semibold">This page could not be shown</h1>
      <p className="text-sm text-muted">Nothing you saved is lost. Check your connection and try again.</p>
      <Button variant="primary" onClick={() => setIsLoading(true)}>
        Try again
      </Button>
    </div>
  )
}
