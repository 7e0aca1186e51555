import type { ReactNode } from 'react'

/** A section of the card. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 break-after-avoid text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}
