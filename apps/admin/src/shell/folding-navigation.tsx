import { browserStorage } from '@tablier/contracts/browser-storage'
import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { type AreaGroup, type GroupName, listedGroups, oftenUsed } from '../areas/areas.ts'
import { t } from '../language/words.ts'
import { type LinkProps, NavigationLinks } from './navigation-link.tsx'

/** Where this browser keeps which groups are open, by their names. */
const KEY = 'open_groups'

const isOften = (path: string) => oftenUsed.some((area) => area.path === path)

/** The sidebar's groups without the areas that are used often, which come first. */
const groups = listedGroups.map(({ name, label, areas }) => ({
  name,
  label,
  areas: areas.filter(({ path }) => !isOften(path)),
}))

/**
 * The navigation of a phone: what is used often, then the groups, which fold. The group of the current page is open, and
 * so are those that were left open.
 */
export function FoldingNavigation(props: LinkProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [open, setOpen] = useState(() => [...openGroups(), ...groupsOf(pathname)])
  function toggle(name: GroupName) {
    const now = open.includes(name) ? open.filter((other) => other !== name) : [...open, name]
    setOpen(now)
    browserStorage.write(KEY, now.join(' '))
  }
  return (
    <>
      <NavigationLinks
        areas={oftenUsed}
        {...props}
        aria-label={t.quickLinks}
        className="flex flex-col gap-0.5 pb-1.5"
      />
      {groups.map((group) => (
        <Folding key={group.name} group={group} isOpen={open.includes(group.name)} onToggle={toggle} {...props} />
      ))}
    </>
  )
}

function openGroups(): GroupName[] {
  const stored = browserStorage.read(KEY)?.split(' ') ?? []
  return groups.map(({ name }) => name).filter((name) => stored.includes(name))
}

/** Returns the group that a page is in, if it is not a page that is used often. */
function groupsOf(pathname: string): GroupName[] {
  const isIn = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return groups.filter(({ areas }) => areas.some(({ path }) => isIn(path))).map(({ name }) => name)
}

interface FoldingProps extends LinkProps {
  readonly group: AreaGroup
  readonly isOpen: boolean
  readonly onToggle: (name: GroupName) => void
}

function Folding({ group: { name, label, areas }, isOpen, onToggle, ...props }: FoldingProps) {
  const [headingId, listId] = [useId(), useId()]
  return (
    <section aria-labelledby={headingId} className="border-t border-line py-1">
      <h2 id={headingId}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => onToggle(name)}
          className="flex min-h-11 w-full items-center justify-between rounded-lg px-3 text-start text-sm font-semibold text-muted hover:bg-hover"
        >
          {label}
          <ChevronDown size={18} className={isOpen ? 'rotate-180' : ''} aria-hidden="true" />
        </button>
      </h2>
      <NavigationLinks
        areas={areas}
        {...props}
        id={listId}
        hidden={!isOpen}
        className="flex flex-col gap-0.5 [[hidden]]:hidden"
      />
    </section>
  )
}
