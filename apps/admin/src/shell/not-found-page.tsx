import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router'
import { brand } from '../brand.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { useEffect, useState } from 'react'
import { PagePending } from '../components/page.tsx'
import { logFailure } from '../log-failure.ts'
import { isCodeMissing, loadMissingCode } from '../page-code.ts'

export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-24 text-center">
      <title>{`Page not found · ${brand}`}</title>
      <h1 className="text-2xl font-semibold tracking-tight">Page not found</h1>
      <p className="text-muted [overflow-wrap:anywhere]">The page {path} does not exist.</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to="/admin/dashboard" className={buttonClass('primary')}>
          Go to Dashboard
        </Link>
        <Link to="/admin" className={buttonClass()}>
          Admin Home
        </Link>
      </div>
    </div>
  )
}

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
