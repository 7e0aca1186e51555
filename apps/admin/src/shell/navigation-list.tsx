import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type Area, type AreaGroup, areaGroups } from '../areas/areas.ts'

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
    <nav aria-label="Admin" className="flex flex-1 flex-col gap-2 overflow-y-auto px-3 pb-2">
      {areaGroups.map((group) => (
        <Group key={group.label} group={group} layout={layout} onNavigate={onNavigate} />
      ))}
    </nav>
  )
}

interface GroupProps {
  readonly group: AreaGroup
  readonly layout: Layout
  readonly onNavigate: (() => void) | undefined
}

function Group({ group: { label, areas }, layout, onNavigate }: GroupProps) {
  const links = areas.filter(({ isUnlisted }) => !isUnlisted)
  const id = useId()
  const soonId = `${id}-soon`
  const runs = inRuns(links)
  const isAllComing = links.every(({ soon }) => soon !== undefined)
  const sign = <Soon id={soonId} isVisible={layout === 'compact'} />
  return (
    <section aria-labelledby={id}>
      <div className={layout === 'icons' ? 'sr-only' : 'flex items-baseline gap-2 px-3 pb-1'}>
        <h2 id={id} className="text-xs font-semibold tracking-wide text-muted uppercase">
          {label}
        </h2>
        {isAllComing && sign}
      </div>
      {runs.map((run) => {
        const isRow = layout === 'compact' && isComing(run[0])
        return (
          <div key={run[0]?.path} className={isRow ? 'flex items-baseline pl-1.5' : ''}>
            {!isAllComing && isComing(run[0]) && sign}
            <ul className={isRow ? 'flex flex-wrap' : `flex flex-col ${layout === 'roomy' ? 'gap-0.5' : ''}`}>
              {run.map((link) => (
                <li key={link.path}>
                  <Entry link={link} layout={layout} soonId={soonId} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

/** The word that describes the links without a screen. */
function Soon({ id, isVisible }: { readonly id: string; readonly isVisible: boolean }) {
  return (
    <span id={id} className={isVisible ? 'px-1.5 text-xs text-muted italic' : 'sr-only'}>
      soon
    </span>
  )
}

function isComing(link: Area | undefined): boolean {
  return link?.soon !== undefined
}

/** Splits the links, in their order, where those with a screen meet those without. */
function inRuns(links: readonly Area[]): Area[][] {
  const runs: Area[][] = []
  for (const link of links) {
    const last = runs.at(-1)
    if (last && isComing(last[0]) === isComing(link)) last.push(link)
    else runs.push([link])
  }
  return runs
}

interface EntryProps {
  readonly link: Area
  readonly layout: Layout
  /** The word that describes a link without a screen. */
  readonly soonId: string
  readonly onNavigate: (() => void) | undefined
}

const shapes = {
  roomy: 'min-h-11 gap-3 px-3 text-sm',
  compact: 'min-h-6 gap-3 px-3 text-sm pointer-coarse:min-h-11',
  icons: 'min-h-6 justify-center',
} as const satisfies Record<Layout, string>

const comingShapes = {
  roomy: shapes.roomy,
  compact: 'min-h-6 px-1.5 text-xs pointer-coarse:min-h-11',
  icons: 'min-h-6 justify-center',
} as const satisfies Record<Layout, string>

function Entry({ link, layout, soonId, onNavigate }: EntryProps) {
  const { label, path, icon: Icon } = link
  const isSoon = isComing(link)
  const size = isSoon && layout === 'icons' ? 16 : 18
  return (
    <Link
      to={path}
      onClick={onNavigate}
      title={layout === 'icons' ? label : undefined}
      aria-describedby={isSoon ? soonId : undefined}
      className={`flex items-center rounded-lg font-medium transition-colors ${(isSoon ? comingShapes : shapes)[layout]}`}
      activeProps={{ className: 'bg-primary-wash text-link' }}
      inactiveProps={{ className: 'text-muted hover:bg-hover hover:text-ink' }}
    >
      {!(isSoon && layout === 'compact') && <Icon size={size} className="shrink-0" aria-hidden="true" />}
      <span className={layout === 'icons' ? 'sr-only' : ''}>{label}</span>
      {isSoon && layout === 'roomy' && (
        <span aria-hidden="true" className="ml-auto text-xs text-muted italic">
          soon
        </span>
      )}
    </Link>
  )
}
