import { type ReactNode, useId } from 'react'

interface CardProps {
  readonly title: string
  /** As wide as the page. */
  readonly isWide?: boolean
  /** At the right of the heading. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A framed section of a page with its heading. */
export function Card({ title, isWide = false, action, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`rounded-xl border border-line p-4 sm:p-6 ${isWide ? '' : 'max-w-2xl'}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 sm:mb-5">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
