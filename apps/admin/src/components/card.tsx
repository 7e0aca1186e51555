import { type ReactNode, useId } from 'react'

interface CardProps {
  readonly title: string
  /** As wide as the page. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A framed section of a page with its heading. */
export function Card({ title, isWide = false, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`rounded-xl border border-line p-4 sm:p-6 ${isWide ? '' : 'max-w-2xl'}`}>
      <h2 id={id} className="mb-4 text-lg sm:mb-5 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
