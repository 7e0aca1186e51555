import type { ReactNode } from 'react'
import { brand } from '../brand.ts'

interface PageProps {
  readonly title: string
  /** The page's main action, at the right of the heading. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A page of the back office: its title, its heading and its content. */
export function Page({ title, action, children }: PageProps) {
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-6">
      <title>{`${title} · ${brand}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {action}
      </div>
      {children}
    </div>
  )
}
