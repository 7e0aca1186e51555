import { type ReactNode, useId } from 'react'

interface CardProps {
  readonly title: string
  readonly children: ReactNode
}

/** A framed section of a page with its heading. */
export function Card({ title, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="max-w-2xl rounded-xl border border-line p-6">
      <h2 id={id} className="mb-5 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
