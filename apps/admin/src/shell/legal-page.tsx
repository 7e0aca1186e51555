import type { ReactNode } from 'react'
import { Page } from '../components/page.tsx'

interface LegalPageProps {
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly text: ReactNode }[]
}

/** A page of plain text. */
export function LegalPage({ title, sections }: LegalPageProps) {
  return (
    <Page title={title}>
      {sections.map(({ heading, text }) => (
        <section key={heading} className="max-w-2xl">
          <h2 className="mb-1.5 font-semibold">{heading}</h2>
          <p className="text-sm leading-6 text-muted">{text}</p>
        </section>
      ))}
    </Page>
  )
}
