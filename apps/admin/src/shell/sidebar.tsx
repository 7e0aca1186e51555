import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
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
export function SidebarLabel() {
  return (
    <div className="border-t border-line px-6 py-3 text-sm">
      <p className="font-medium">Admin User</p>
      <p className="text-muted">Administrator</p>
    </div>
  )
}
