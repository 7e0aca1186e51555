import type { ComponentType } from 'react'
import { writeProps } from './island-props.ts'

/** The parts of the page that the browser hydrates: see islands/hydrate-islands.tsx. */
export type IslandName = 'header' | 'dishes' | 'reviews' | 'pictures' | 'hours' | 'contact-form' | 'scroll-to-top'

interface IslandProps<Props> {
  readonly name: IslandName
  readonly part: ComponentType<Props>
  /** JSON data, which the browser reads from the page. */
  readonly props: Props
  /** What the part shows in addition, and the browser leaves as it is. */
  readonly still?: object
}

/**
 * A part of the rendered page that the browser hydrates on its own. If the browser renders the page, it needs no
 * wrapper.
 */
export function Island<Props extends object>({ name, part: Part, props, still }: IslandProps<Props>) {
  if (!import.meta.env.SSR) return <Part {...props} {...still} />
  return (
    <div data-island={name} data-props={writeProps(name, props)} className="contents">
      <Part {...props} {...still} />
    </div>
  )
}
