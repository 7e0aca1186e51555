import type { ReactNode } from 'react'

interface ScrolledTextProps {
  /** Its greatest height and its ground. */
  readonly className: string
  readonly children: ReactNode
}

/** Somebody's words, which scroll if they are higher than their place, by the keyboard too. */
export function ScrolledText({ className, children }: ScrolledTextProps) {
  return (
    <p
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll what has the focus
      className={`overflow-y-auto whitespace-pre-wrap ${className}`}
    >
      {children}
    </p>
  )
}
