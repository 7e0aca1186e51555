import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../components/button.tsx'
import { logFailure } from '../log-failure.ts'

/** Shown if a page throws or its code cannot be loaded. */
export function PageFailure({ error }: ErrorComponentProps) {
  useEffect(() => logFailure('show this page', error), [error])
  return (
    <div role="alert" className="flex flex-col items-start gap-4 p-8">
      <h1 className="text-xl font-semibold">This page could not be shown</h1>
      <p className="text-sm text-muted">Nothing you saved is lost. Loading the page again usually helps.</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </div>
  )
}
