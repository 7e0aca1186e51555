import { type ReactNode, useId } from 'react'
import { brand } from '../brand.ts'

interface PageProps {
  readonly title: string
  /** The page's main action, to the right of the heading. */
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

interface CardProps {
  readonly title: string
  /** True for a card of the page's width. */
  readonly isWide?: boolean
  /** Shown to the right of the heading. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A framed section of a page with its heading. */
export function Card({ title, isWide = false, action, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`rounded-xl border border-line p-4 sm:p-6 ${isWide ? '' : 'max-w-2xl'}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:mb-5">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Shown while a page's code and first data load. */
export function PagePending() {
  return <output className="block p-8 text-sm text-muted">Loading...</output>
}
