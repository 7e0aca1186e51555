import type { ReactNode } from 'react'
import { withDashesKept } from '../site/dashes.ts'
import { useSiteWords, useTextOf } from '../site/words.ts'

interface SectionHeadingProps {
  readonly id: string
  readonly eyebrow: string
  readonly heading: string
  readonly subHeading?: string | undefined
  /** The record that the heading is from. */
  readonly content?: Parameters<typeof useTextOf>[0]
}

interface SectionProps extends SectionHeadingProps {
  /** The message to show if loading failed. */
  readonly failure?: string | null
  readonly children: ReactNode
}

/** A section of the page under its heading. */
export function Section({ failure, children, ...heading }: SectionProps) {
  const { id } = heading
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="section">
      <div className="content">
        <SectionHeading {...heading} />
        {failure && (
          <p role="alert" className="text-danger-deep">
            {failure}
          </p>
        )}
        {children}
      </div>
    </section>
  )
}

export function SectionHeading({ id, eyebrow, heading, subHeading, content }: SectionHeadingProps) {
  const text = useTextOf(content)
  return (
    <header className="section-heading">
      <p className="eyebrow">
        <span aria-hidden="true" className="h-px w-12 bg-current" />
        {eyebrow}
      </p>
      <h2 id={`${id}-heading`} {...text('heading')} className="text-heading font-normal tracking-tight">
        {withDashesKept(heading)}
      </h2>
      {subHeading && (
        <p {...text('sub_heading')} className="mt-5 max-w-prose text-lead opacity-85">
          {subHeading}
        </p>
      )}
    </header>
  )
}

/** As high as the screen. If it were lower, the browser would load the pictures of the sections below at once. */
export function Spinner() {
  return (
    <output className="grid min-h-svh place-items-center">
      <span
        aria-hidden="true"
        className="size-10 rounded-full border-3 border-current/20 border-t-saffron motion-safe:animate-spin"
      />
      <span className="sr-only">{useSiteWords().loading}</span>
    </output>
  )
}
