import { createContext, type ReactNode, use, useId } from 'react'
import { Plus } from 'lucide-react'
import { Button } from './button.tsx'
import { useIsNarrow } from './narrow.ts'
import { brand, t } from '../language/words.ts'

interface PageProps {
  readonly title: string
  /** The page's main action, to the right of the heading. */
  readonly action?: ReactNode
  /** What the button that adds something says, if that is the main action. */
  readonly add?: string
  readonly onAdd?: () => void
  readonly children: ReactNode
}

/** The line below the title that says what the screen is for. The frame around all screens knows it. */
export const PagePurpose = createContext<string | undefined>(undefined)

export function Page({ title, action, add, onAdd, children }: PageProps) {
  const purpose = use(PagePurpose)
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-6">
      <title>{`${title} · ${brand}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">{title}</h1>
        {purpose && <p className="basis-full text-sm text-muted sm:order-1">{purpose}</p>}
        {action}
        {add && (
          <Button variant="primary" onClick={onAdd} icon={Plus}>
            {add}
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}

interface CardProps {
  readonly title: string
  /** True for a card of the page's width. */
  readonly isWide?: boolean
  /** Shown to the right of the heading, on a phone below it. */
  readonly action?: ReactNode
  /** True to show only the heading on a phone, until it is pressed. */
  readonly folds?: boolean
  /** Shown beside the heading while the content is folded. */
  readonly note?: string | undefined
  readonly children: ReactNode
}

/** A framed section of a page with its heading. */
export function Card({ title, isWide = false, action, folds = false, note, children }: CardProps) {
  const id = useId()
  const isNarrow = useIsNarrow()
  if (folds && isNarrow)
    return (
      <Fold title={title} action={action} note={note}>
        {children}
      </Fold>
    )
  return (
    <section aria-labelledby={id} className={`rounded-xl border border-line p-4 sm:p-6 ${isWide ? '' : 'max-w-2xl'}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-4 sm:mb-5">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** On a phone, shows only a heading and the action, until it is pressed. The content keeps its input meanwhile. */
export function Fold({ title, action, note, children }: Pick<CardProps, 'title' | 'action' | 'note' | 'children'>) {
  const id = useId()
  if (!useIsNarrow()) return children
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line">
      <details>
        <summary className="min-h-12 cursor-pointer rounded-xl px-4 py-2.5 text-lg font-semibold">
          <h2 id={id} className="inline">
            {title}
          </h2>
          {note && <span className="ms-3 text-sm font-medium text-link in-open:hidden">{note}</span>}
        </summary>
        <div className="flex flex-col gap-4 px-4 pb-4">{children}</div>
      </details>
      {action && <div className="flex px-4 pb-3">{action}</div>}
    </section>
  )
}

/** Shown while a page's code and first data load. */
export function PagePending() {
  return <output className="block p-8 text-sm text-muted">{t.loadingPending}</output>
}
