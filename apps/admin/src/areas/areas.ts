import { type ActivityArea, type CollectionName, collectionNames } from '@tablier/contracts'
import {
  BadgePercent,
  CalendarCog,
  CalendarDays,
  CircleHelp,
  CreditCard,
  Eye,
  History,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Megaphone,
  Newspaper,
  Reply,
  Scale,
  Settings2,
  ShoppingCart,
  SunMoon,
  Ticket,
  Trash2,
  Truck,
  UserRound,
  Users,
  Wrench,
} from 'lucide-react'
import { looksArea } from '../content/screens/looks.tsx'
import { productsArea } from '../content/screens/products.tsx'
import { listOf, siteAreas } from '../content/site-areas.ts'
import { t } from '../language/words.ts'

/**
 * A part of the back office. Only administrators see it. The sidebar, the search, the
 * tabs of the settings, the activity, the trash and the browser tests' walks follow from this list.
 */
export type Area = AreaFacts &
  (
    | {
        /** A line that says what it is for: below the title of its screen, and under Help. */
        readonly purpose: string
        /** True if its screen says that in its own words. */
        readonly isIntroduced?: true
        readonly soon?: never
      }
    /** A sentence or two about the planned screen, if there is none yet. */
    | { readonly soon: string; readonly purpose?: never; readonly isIntroduced?: never }
  )

interface AreaFacts {
  readonly label: string
  readonly path: string
  readonly icon: LucideIcon
  /** The query of its path, if it is one view of a screen. */
  readonly search?: Readonly<Record<string, string>>
  /** True if the sidebar has no room for it. */
  readonly isUnlisted?: true
  /** True if a phone has a link to it at the bottom of the screen. */
  readonly isQuick?: true
  /** The text of its tab in the settings, if it differs from the label. */
  readonly tab?: string
  /** Its name outside the sidebar, where the label alone says too little. */
  readonly title?: string
  /** Its name in the activity and the trash. Those of content follow from its lists. */
  readonly records?: ActivityArea
  /** True if each of its records has a screen, such as `/admin/orders/12`. */
  readonly hasScreens?: true
}

export type GroupName = 'content' | 'eCommerce' | 'marketing' | 'settings'

export interface AreaGroup {
  readonly name: GroupName
  readonly label: string
  readonly areas: readonly Area[]
}

const messages: Area = {
  label: t.messages,
  path: '/admin/messages',
  purpose: t.whatPeopleWroteToYou,
  icon: Mail,
  isQuick: true,
  records: 'messages',
  hasScreens: true,
}

/** All areas, in the sidebar's order. */
const areaGroups: readonly AreaGroup[] = [
  {
    name: 'content',
    label: t.content,
    areas: [
      {
        label: t.dashboard,
        path: '/admin/dashboard',
        purpose: t.helpOnDashboard,
        isIntroduced: true,
        icon: LayoutDashboard,
        isQuick: true,
        records: 'examples',
      },
      { label: t.users, path: '/admin/users', purpose: t.whoMaySignIn, icon: Users, records: 'users' },
      ...siteAreas.flatMap((area) => (area.path === '/admin/footers' ? [messages, area] : [area])),
      {
        label: t.legalPages,
        path: '/admin/legal-pages',
        purpose: t.privacyAndTerms,
        isIntroduced: true,
        icon: Scale,
        records: 'legalPages',
      },
      { label: t.trash, path: '/admin/trash', purpose: t.helpOnTrash, isIntroduced: true, icon: Trash2 },
      {
        label: t.activity,
        path: '/admin/activity',
        purpose: t.whoDidWhat,
        isIntroduced: true,
        icon: History,
        isUnlisted: true,
        records: 'activity',
      },
      { label: t.preview, path: '/admin/preview', purpose: t.helpOnPreview, icon: Eye, isUnlisted: true },
    ],
  },
  {
    name: 'eCommerce',
    label: t.eCommerce,
    areas: [
      productsArea,
      {
        label: t.orders,
        path: '/admin/orders',
        purpose: t.helpOnOrders,
        icon: ShoppingCart,
        isQuick: true,
        records: 'orders',
        hasScreens: true,
      },
      {
        label: t.customers,
        path: '/admin/customers',
        purpose: t.helpOnCustomers,
        icon: UserRound,
        records: 'customers',
        hasScreens: true,
      },
      { label: t.coupons, path: '/admin/coupons', icon: Ticket, soon: t.couponsPlanned },
      { label: t.shipping, path: '/admin/shipping', purpose: t.helpOnTravel, icon: Truck, title: t.travel },
    ],
  },
  {
    name: 'marketing',
    label: t.marketing,
    areas: [
      { label: t.campaigns, path: '/admin/campaigns', icon: Megaphone, soon: t.campaignsPlanned },
      { label: t.newsletter, path: '/admin/newsletter', icon: Newspaper, soon: t.newsletterPlanned },
      { label: t.promotions, path: '/admin/promotions', icon: BadgePercent, soon: t.promotionsPlanned },
    ],
  },
  {
    name: 'settings',
    label: t.settings,
    areas: [
      {
        label: t.general,
        path: '/admin/settings/general',
        purpose: t.helpOnSettings,
        icon: Settings2,
        title: t.settings,
        records: 'settings',
      },
      { label: t.replies, path: '/admin/settings/replies', purpose: t.helpOnReplies, icon: Reply },
      {
        label: t.orderSettings,
        tab: t.orders,
        path: '/admin/settings/desk',
        purpose: t.eveningsADayHoldsAndChecklists,
        icon: CalendarCog,
      },
      {
        label: t.calendar,
        path: '/admin/settings/calendar',
        purpose: t.helpOnCalendar,
        icon: CalendarDays,
        isUnlisted: true,
      },
      looksArea,
      { label: t.appearance, path: '/admin/settings/appearance', purpose: t.helpOnAppearance, icon: SunMoon },
      { label: t.payment, path: '/admin/settings/payment', purpose: t.helpOnPayment, icon: CreditCard },
      {
        label: t.advanced,
        path: '/admin/settings/advanced',
        purpose: t.helpOnBackups,
        icon: Wrench,
        title: t.backups,
        records: 'backups',
      },
      { label: t.help, path: '/admin/help', purpose: t.helpOnHelp, isIntroduced: true, icon: CircleHelp },
    ],
  },
]

const areas = areaGroups.flatMap((group) => group.areas)

/** The groups as the sidebar shows them. */
export const listedGroups: readonly AreaGroup[] = areaGroups.map(({ name, label, areas: all }) => ({
  name,
  label,
  areas: all.filter(({ isUnlisted }) => !isUnlisted),
}))

const OFTEN = new Set(['/admin/dashboard', '/admin/messages', '/admin/orders', '/admin/customers'])

/** What a chef opens many times a day. A phone's navigation has it first. */
export const oftenUsed: readonly Area[] = [
  ...areas.filter(({ path }) => OFTEN.has(path)),
  {
    label: t.calendar,
    path: '/admin/orders',
    search: { view: 'calendar' },
    purpose: t.helpOnCalendar,
    icon: CalendarDays,
  },
]

export const openAreas = areas.filter((area) => area.soon === undefined)

/** Returns the line that says what the screen at a path is for; undefined if the screen says it itself. */
export function purposeAt(path: string): string | undefined {
  return openAreas.find((area) => area.path === path && !area.isIntroduced)?.purpose
}

/** Returns the planned area at a path; undefined if there is none or it has its screen. */
export function areaToCome(path: string): Area | undefined {
  const wanted = path.replace(/\/+$/, '')
  return areas.find((area) => area.soon !== undefined && area.path === wanted)
}

interface NamedArea {
  readonly path: string
  /** The collection with its records and their history; null if they are not content. */
  readonly collection: CollectionName | null
  readonly hasScreens: boolean
}

const named: Readonly<Record<string, NamedArea>> = Object.fromEntries([
  ...collectionNames.map((collection) => [
    collection,
    { path: listOf(collection).area.path, collection, hasScreens: false },
  ]),
  ...areas.flatMap(({ path, records, hasScreens = false }) =>
    records ? [[records, { path, collection: null, hasScreens }]] : [],
  ),
])

/** Returns where the records of an area of the trash or of the activity are. */
export function namedArea(area: ActivityArea): NamedArea {
  return named[area] ?? { path: '/admin/dashboard', collection: null, hasScreens: false }
}
