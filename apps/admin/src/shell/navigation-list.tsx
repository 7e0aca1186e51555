import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { NavigationGroup, NavigationLink } from './navigation-link.ts'
import { navigation } from './navigation.ts'

/**
 * - `roomy`: a row for each link, large enough for a finger
 * - `compact`: small rows, and the links without a screen side by side, so that all groups fit on a laptop's screen
 * - `icons`: names are for screen readers and tooltips only
 */
type Layout = 'roomy' | 'compact' | 'icons'

interface NavigationListProps {
  readonly layout: Layout
  readonly onNavigate?: () => void
}

export function NavigationList({ layout, onNavigate }: NavigationListProps) {
  return (
    <nav aria-label="Admin" className="flex flex-1 flex-col gap-3 overflow-y-auto px-3 pb-3">
      {navigation.map((group) => (
        <Group key={group.label} group={group} layout={layout} onNavigate={onNavigate} />
      ))}
    </nav>
  )
}

interface GroupProps {
  readonly group: NavigationGroup
  readonly layout: Layout
  readonly onNavigate: (() => void) | undefined
}

function Group({ group: { label, links }, layout, onNavigate }: GroupProps) {
  const id = useId()
  const soonId = `${id}-soon`
  const entry = (link: NavigationLink) => (
    <li key={link.path}>
      <Entry link={link} layout={layout} soonId={soonId} onNavigate={onNavigate} />
    </li>
  )
  const ready = links.filter(({ soon }) => soon === undefined)
  const coming = links.filter(({ soon }) => soon !== undefined)
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className={
          layout === 'icons' ? 'sr-only' : 'px-3 pb-1 text-xs font-semibold tracking-wide text-muted uppercase'
        }
      >
        {label}
      </h2>
      {ready.length > 0 && <ul className="flex flex-col gap-0.5">{ready.map(entry)}</ul>}
      {coming.length > 0 && (
        <div className={layout === 'compact' ? 'flex items-baseline gap-2 pl-3' : ''}>
          <span id={soonId} className={layout === 'compact' ? 'text-xs text-muted italic' : 'sr-only'}>
            soon
          </span>
          <ul className={layout === 'compact' ? 'flex flex-wrap gap-x-1' : 'flex flex-col'}>{coming.map(entry)}</ul>
        </div>
      )}
    </section>
  )
}

interface EntryProps {
  readonly link: NavigationLink
  readonly layout: Layout
  /** The word that describes a link without a screen. */
  readonly soonId: string
  readonly onNavigate: (() => void) | undefined
}

const shapes = {
  roomy: 'min-h-11 gap-3 px-3 text-sm',
  compact: 'min-h-7.5 gap-3 px-3 text-sm pointer-coarse:min-h-11',
  icons: 'min-h-7.5 justify-center',
} as const satisfies Record<Layout, string>

const comingShapes = {
  roomy: shapes.roomy,
  compact: 'min-h-7 px-1.5 text-xs pointer-coarse:min-h-11',
  icons: 'min-h-6.5 justify-center',
} as const satisfies Record<Layout, string>

function Entry({ link: { label, path, icon: Icon, soon }, layout, soonId, onNavigate }: EntryProps) {
  const isComing = soon !== undefined
  const size = isComing && layout === 'icons' ? 16 : 18
  return (
    <Link
      to={path}
      onClick={onNavigate}
      title={layout === 'icons' ? label : undefined}
      aria-describedby={isComing ? soonId : undefined}
      className={`flex items-center rounded-lg font-medium transition-colors ${(isComing ? comingShapes : shapes)[layout]}`}
      activeProps={{ className: 'bg-primary-wash text-link' }}
      inactiveProps={{ className: 'text-muted hover:bg-hover hover:text-ink' }}
    >
      {!(isComing && layout === 'compact') && <Icon size={size} className="shrink-0" aria-hidden="true" />}
      <span className={layout === 'icons' ? 'sr-only' : ''}>{label}</span>
      {isComing && layout === 'roomy' && (
        <span aria-hidden="true" className="ml-auto text-xs text-muted italic">
          soon
        </span>
      )}
    </Link>
  )
}
