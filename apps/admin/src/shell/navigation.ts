import {
  CalendarCog,
  CircleHelp,
  CreditCard,
  LayoutDashboard,
  Mail,
  Palette,
  Reply,
  Scale,
  Settings2,
  Trash2,
  Users,
  Wrench,
} from 'lucide-react'
import { siteAreas } from '../collections/site-areas.ts'
import { groupsToCome } from './groups-to-come.ts'
import type { NavigationGroup, NavigationLink } from './navigation-link.ts'

const messages: NavigationLink = { label: 'Messages', path: '/admin/messages', icon: Mail }

/** The content areas, with the messages before the footers. */
const areaLinks: readonly NavigationLink[] = siteAreas.flatMap((area) =>
  area.path === '/admin/footers' ? [messages, area] : [area],
)

/** The sidebar. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: 'Content',
    links: [
      { label: 'Dashboard', path: '/admin/dashboard', icon: LayoutDashboard },
      { label: 'Users', path: '/admin/users', icon: Users },
      ...areaLinks,
      { label: 'Legal pages', path: '/admin/legal-pages', icon: Scale },
      { label: 'Trash', path: '/admin/trash', icon: Trash2 },
    ],
  },
  ...groupsToCome,
  {
    label: 'Settings',
    links: [
      { label: 'General', path: '/admin/settings/general', icon: Settings2 },
      { label: 'Replies', path: '/admin/settings/replies', icon: Reply },
      { label: 'Order settings', path: '/admin/settings/desk', icon: CalendarCog },
      { label: 'Appearance', path: '/admin/settings/appearance', icon: Palette },
      {
        label: 'Payment',
        path: '/admin/settings/payment',
        icon: CreditCard,
        soon: 'This is where you will choose how guests can pay you.',
      },
      { label: 'Advanced', path: '/admin/settings/advanced', icon: Wrench },
      { label: 'Help', path: '/admin/help', icon: CircleHelp },
    ],
  },
]

/** The links below every page. */
export const footerLinks = [
  { label: 'Privacy', path: '/admin/privacy' },
  { label: 'Terms', path: '/admin/terms' },
] as const

/** The link that leads to a path, if its screen does not exist yet. */
export function linkToCome(path: string): NavigationLink | undefined {
  const wanted = path.replace(/\/+$/, '')
  return navigation.flatMap(({ links }) => links).find((link) => link.soon !== undefined && link.path === wanted)
}
