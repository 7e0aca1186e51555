import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router'
import { Button, ButtonLink } from '../components/button.tsx'
import { useEffect, useState } from 'react'
import { PagePending } from '../components/page.tsx'
import { logFailure } from '../calls/log-failure.ts'
import { isCodeMissing, loadMissingCode } from './page-code.ts'
import { brand, t } from '../language/words.ts'

export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-24 text-center">
      <title>{t.pageNotFoundOfBrand({ brand })}</title>
      <h1 className="text-2xl font-semibold tracking-tight">{t.pageNotFound}</h1>
      <p className="text-muted [overflow-wrap:anywhere]">{t.thePageDoesNotExist({ path })}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/admin/dashboard" variant="primary">
          {t.goToDashboard}
        </ButtonLink>
        <ButtonLink to="/admin">{t.adminHome}</ButtonLink>
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
      try {
        if (await loadMissingCode(router)) {
          await router.invalidate() // what was to come before the page may have failed too
          reset()
        }
      } catch (failure) {
        logFailure('load the code of this page', failure)
      }
      setIsLoading(false)
    }
    if (isLoading) void load()
  }, [isLoading, router, reset])

  if (isLoading) return <PagePending />
  return (
    <div role="alert" className="flex flex-col items-start gap-4 p-8">
      <h1 className="text-xl font-semibold">{t.thisPageCouldNotBeShown}</h1>
      <p className="text-sm text-muted">{t.savedIsNotLost}</p>
      <Button variant="primary" onClick={() => setIsLoading(true)}>
        {t.tryAgain}
      </Button>
    </div>
  )
}
