import { Dialog } from '@base-ui/react/dialog'
import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { IconButton } from '../components/button.tsx'
import { NavigationList } from './navigation-list.tsx'

interface SidebarProps {
  readonly isCollapsed: boolean
  readonly onToggle: () => void
}

/** The navigation on wide screens; collapsed it keeps the icons. */
export function Sidebar({ isCollapsed, onToggle }: SidebarProps) {
  return (
    <aside
      aria-label="Admin Panel"
      className={`sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-sunken transition-[width] lg:flex print:hidden ${isCollapsed ? 'w-18' : 'w-64'}`}
    >
      <div
        className={`flex h-16 shrink-0 items-center ${isCollapsed ? 'justify-center' : 'justify-between pr-3 pl-6'}`}
      >
        {!isCollapsed && <p className="text-base font-semibold tracking-tight">Admin Panel</p>}
        <IconButton
          label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!isCollapsed}
          onClick={onToggle}
        >
          {isCollapsed ? <PanelLeftOpen size={20} /> : <PanelLeftClose size={20} />}
        </IconButton>
      </div>
      <NavigationList layout={isCollapsed ? 'icons' : 'compact'} />
      {!isCollapsed && <SidebarLabel />}
    </aside>
  )
}

/** The sidebar's fixed label. */
function SidebarLabel() {
  return (
    <p className="flex flex-wrap gap-x-2 border-t border-line px-6 py-2 text-sm">
      <span className="font-medium">Admin User</span>
      <span className="text-muted">Administrator</span>
    </p>
  )
}

interface NavigationDrawerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The sidebar on small screens. It slides in from the left and closes when a link is chosen. */
export function NavigationDrawer({ open, onOpenChange }: NavigationDrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 left-0 flex w-72 max-w-[85vw] flex-col bg-background shadow-xl transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <div className="flex h-16 shrink-0 items-center justify-between pr-3 pl-6">
            <Dialog.Title className="text-base font-semibold tracking-tight">Admin Panel</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close navigation" />}>
              <X size={20} />
            </Dialog.Close>
          </div>
          <NavigationList layout="roomy" onNavigate={() => onOpenChange(false)} />
          <SidebarLabel />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
