import { Dialog } from '@base-ui/react/dialog'
import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { useBackCloses } from '../components/back-closes.ts'
import { IconButton } from '../components/button.tsx'
import { useId } from 'react'
import { type AreaGroup, listedGroups } from '../areas/areas.ts'
import { FoldingNavigation } from './folding-navigation.tsx'
import { type Layout, type LinkProps, NavigationLinks } from './navigation-link.tsx'
import { t } from '../language/words.ts'

/** The navigation on wide screens; collapsed it keeps the icons. */
export function Sidebar({ isCollapsed, onToggle }: { readonly isCollapsed: boolean; readonly onToggle: () => void }) {
  return (
    <aside
      aria-label={t.adminPanel}
      className={`sticky top-0 hidden h-dvh shrink-0 flex-col border-e border-line bg-sunken transition-[width] lg:flex print:hidden ${isCollapsed ? 'w-18' : 'w-64'}`}
    >
      <div
        className={`flex h-16 shrink-0 items-center ${isCollapsed ? 'justify-center' : 'justify-between pe-3 ps-6'}`}
      >
        {!isCollapsed && <p className="text-base font-semibold tracking-tight">{t.adminPanel}</p>}
        <IconButton
          label={isCollapsed ? t.expandSidebar : t.collapseSidebar}
          aria-expanded={!isCollapsed}
          onClick={onToggle}
          icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
          size={20}
        />
      </div>
      <NavigationList layout={isCollapsed ? 'icons' : 'compact'} />
      {!isCollapsed && <SidebarLabel />}
    </aside>
  )
}

function SidebarLabel() {
  return (
    <p className="flex flex-wrap gap-x-2 border-t border-line px-6 py-2 text-sm">
      <span className="font-medium">{t.adminUser}</span>
      <span className="text-muted">{t.administrator}</span>
    </p>
  )
}

interface NavigationDrawerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The sidebar on small screens. It slides in from its side and closes when a link is chosen. */
export function NavigationDrawer({ open, onOpenChange }: NavigationDrawerProps) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 start-0 flex w-72 max-w-[85vw] flex-col bg-background shadow-xl transition-transform duration-200 [--away:-100%] rtl:[--away:100%] data-ending-style:translate-x-(--away) data-starting-style:translate-x-(--away)">
          <div className="flex h-16 shrink-0 items-center justify-between pe-3 ps-6">
            <Dialog.Title className="text-base font-semibold tracking-tight">{t.adminPanel}</Dialog.Title>
            <Dialog.Close render={<IconButton label={t.closeNavigation} icon={X} size={20} />} />
          </div>
          <NavigationList layout="roomy" onNavigate={() => onOpenChange(false)} />
          <SidebarLabel />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface NavigationListProps {
  readonly layout: Layout
  readonly onNavigate?: () => void
}

function NavigationList({ layout, onNavigate }: NavigationListProps) {
  const notYetId = useId()
  const props = { layout, notYetId, onNavigate }
  return (
    <nav aria-label={t.admin} className="flex flex-1 flex-col gap-0.5 overflow-y-auto px-3">
      <p id={notYetId} hidden>
        {t.notAvailableYet}
      </p>
      {layout === 'roomy' ? (
        <FoldingNavigation {...props} />
      ) : (
        listedGroups.map((group) => <Group key={group.name} group={group} {...props} />)
      )}
    </nav>
  )
}

function Group({ group: { label, areas }, ...props }: LinkProps & { readonly group: AreaGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className={
          props.layout === 'icons'
            ? 'sr-only'
            : 'px-3 text-xs leading-4 font-semibold tracking-wide text-muted uppercase'
        }
      >
        {label}
      </h2>
      <NavigationLinks areas={areas} {...props} className="flex flex-col" />
    </section>
  )
}
