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
  const json = writeProps(props)
  return (
    <>
      {/* Before the part, the page is 170 compressed bytes shorter than after it. The JSON cannot end the element. */}
      {json !== '{}' && <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />}
      <div data-island={name}>
        <Part {...props} {...still} />
      </div>
    </>
  )
}

/** The fields of a record that only the back office shows. */
const officeFields = ['position', 'version', 'status', 'createdAt', 'updatedAt'] as const
type OfficeField = (typeof officeFields)[number]

/** Returns what the page shows of a record, so that an island's props are short. */
export function shownFields<Item extends object>(record: Item): Omit<Item, OfficeField> {
  const shown = Object.entries(record).filter(([name]) => !officeFields.some((field) => field === name))
  return Object.fromEntries(shown) as Omit<Item, OfficeField> // the fields that are left
}
