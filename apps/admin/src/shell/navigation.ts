import {
  BadgePercent,
  CircleHelp,
  CreditCard,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Megaphone,
  Newspaper,
  Package,
  Palette,
  Settings2,
  ShoppingCart,
  Ticket,
  Truck,
  UserRound,
  Users,
  Wrench,
} from 'lucide-react'
import { siteAreas } from '../collections/site-areas.ts'

export interface NavigationLink {
  readonly label: string
  readonly path: string
  readonly icon: LucideIcon
}

export interface NavigationGroup {
  readonly label: string
  readonly links: readonly NavigationLink[]
}

const messages: NavigationLink = { label: 'Messages', path: '/admin/messages', icon: Mail }

/** The content areas, with the messages before the footers. */
const areaLinks: readonly NavigationLink[] = siteAreas.flatMap((area) =>
  area.path === '/admin/footers' ? [messages, area] : [area],
)

/** The sidebar. A link whose screen does not exist leads to a page that says so. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: 'Content',
    links: [
      { label: 'Dashboard', path: '/admin/dashboard', icon: LayoutDashboard },
      { label: 'Users', path: '/admin/users', icon: Users },
      ...areaLinks,
    ],
  },
  {
    label: 'E-commerce',
    links: [
      { label: 'Products', path: '/admin/products', icon: Package },
      { label: 'Orders', path: '/admin/orders', icon: ShoppingCart },
      { label: 'Customers', path: '/admin/customers', icon: UserRound },
      { label: 'Coupons', path: '/admin/coupons', icon: Ticket },
      { label: 'Shipping', path: '/admin/shipping', icon: Truck },
    ],
  },
  {
    label: 'Marketing',
    links: [
      { label: 'Campaigns', path: '/admin/campaigns', icon: Megaphone },
      { label: 'Newsletter', path: '/admin/newsletter', icon: Newspaper },
      { label: 'Promotions', path: '/admin/promotions', icon: BadgePercent },
    ],
  },
  {
    label: 'Settings',
    links: [
      { label: 'General', path: '/admin/settings/general', icon: Settings2 },
      { label: 'Appearance', path: '/admin/settings/appearance', icon: Palette },
      { label: 'Payment', path: '/admin/settings/payment', icon: CreditCard },
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

const knownPaths = new Set<string>([
  ...navigation.flatMap((group) => group.links.map((link) => link.path)),
  ...footerLinks.map((link) => link.path),
  '/admin/settings',
])

/** True for a path that the admin links to, whether or not it has a screen. */
export function isKnownPath(path: string): boolean {
  return knownPaths.has(path.replace(/\/+$/, ''))
}
