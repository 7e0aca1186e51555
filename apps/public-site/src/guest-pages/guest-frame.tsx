import type { ReactNode } from 'react'
import { PlainPage } from '../page/plain-page.tsx'
import type { PageFrame } from './page-frame.ts'

interface GuestFrameProps {
  readonly title: string
  readonly frame: PageFrame
  readonly children: ReactNode
}

/** A page with a heading, without scripts. */
export function GuestFrame({ title, frame: { siteName, links }, children }: GuestFrameProps) {
  return (
    <PlainPage title={title} siteName={siteName} links={links} mainClass="content">
      <div className="grid max-w-3xl gap-8">
        <h1 dir="auto" className="text-heading font-normal tracking-tight [overflow-wrap:anywhere]">
          {title}
        </h1>
        {children}
      </div>
    </PlainPage>
  )
}

/** What was done, or what is wrong. The page begins here. */
export function PageMessage({
  isWrong = false,
  children,
}: {
  readonly isWrong?: boolean
  readonly children: ReactNode
}) {
  return (
    <p
      role={isWrong ? 'alert' : 'status'}
      tabIndex={-1}
      autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- without scripts, it brings the answer into sight
      className={`panel ${isWrong ? 'text-danger' : 'text-saffron-light'}`}
    >
      {children}
    </p>
  )
}

/** A link that looks like a second button. */
export const quietButton = 'button underline hover:text-saffron-light'
export const strongButton = 'button bg-saffron text-espresso hover:bg-saffron-light'
