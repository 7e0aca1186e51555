import { UNNAMED } from '@tablier/contracts'
import { Link } from '@tanstack/react-router'
import { CalendarOff, Clock, Image, Images, type LucideIcon, PanelTop, Plus } from 'lucide-react'
import type { AreaSearch } from '../content/area-search.ts'
import { siteAreas } from '../content/site-areas.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { Card, Page } from '../components/page.tsx'
import { ShareButton, useCopying } from '../components/sharing.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { UnkeptNotice } from '../components/unkept-notice.tsx'
import { Checklist, setChecklistHidden, useIsChecklistHidden } from '../first-steps/checklist.tsx'
import { TodayCard } from '../hours/today-card.tsx'
import type { OrderSearch } from '../orders/order-search.ts'
import { useIsLive } from '../site/site-settings.ts'
import { useSession } from '../session/session-store.ts'
import { ComingUp, NewMessages, RecentActivity } from './news.tsx'
import {
  BackupLine,
  BackupWarning,
  ContinueNotice,
  DiskNotice,
  PasswordNotice,
  PaidWithoutDayNotice,
  ReportedPaymentsNotice,
  TimeZoneNotice,
  TranslationsNotice,
  UnansweredNotice,
} from './notices.tsx'
import { EveningsCard, TodayEvenings } from './evenings.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Area } from '../content/collection-screen.ts'
import { PUBLIC_SITE } from '../calls/api.ts'
import { dashboardOptions } from '../calls/dashboard-query.ts'
import { TextLink } from '../components/text.tsx'
import { t } from '../language/words.ts'

/** On a wide screen, the checklist is in the second column. */
const withChecklist = 'lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:items-start'

/** The dashboard: first what is new, then what is to do, then the numbers. */
export function DashboardScreen() {
  const session = useSession()
  const isChecklistHidden = useIsChecklistHidden()
  return (
    <Page title={t.dashboard}>
      <p className="-mt-4 text-sm text-muted">
        {!session || session.name === UNNAMED ? t.welcomeWithoutName : t.welcome({ name: session.name })}
      </p>
      <UnkeptNotice />
      <TodayEvenings />
      <TimeZoneNotice />
      <DiskNotice />
      <BackupWarning />
      <PasswordNotice />
      <ContinueNotice />
      <UnansweredNotice />
      <PaidWithoutDayNotice />
      <ReportedPaymentsNotice />
      <TranslationsNotice />
      <div className={`grid grid-cols-1 gap-6 ${isChecklistHidden ? '' : withChecklist}`}>
        <NewMessages />
        <div className="flex flex-col gap-6">
          <TodayCard />
          <EveningsCard />
        </div>
        {!isChecklistHidden && (
          <Checklist
            className="lg:col-start-2 lg:row-span-3 lg:row-start-1"
            action={
              <Button variant="quiet" className="min-h-11" onClick={hideChecklist}>
                {t.hide}
              </Button>
            }
          />
        )}
        <QuickActions />
      </div>
      <ComingUp />
      <section aria-label={t.whatYourSiteHolds}>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 xl:grid-cols-5">
          {siteAreas.map((area) => (
            <ContentCard key={area.path} area={area} />
          ))}
        </ul>
      </section>
      <Card title={t.recentActivity} isWide action={allActivity}>
        <RecentActivity />
      </Card>
      <BackupLine />
    </Page>
  )
}

const allActivity = (
  <TextLink to="/admin/activity" look="action" className="-my-2">
    {t.viewAll}
  </TextLink>
)

function hideChecklist(): void {
  setChecklistHidden(true)
  announceSuccess(t.firstStepsHidden, { label: t.undo, run: () => setChecklistHidden(false) })
}

interface Action {
  readonly label: string
  readonly path: string
  /** What the page opens, such as the form for a new record of a type. */
  readonly search?: AreaSearch & OrderSearch
  readonly icon: LucideIcon
}

const actions: readonly Action[] = [
  { label: t.addADish, path: '/admin/portfolios', search: { add: 'item' }, icon: Plus },
  { label: t.addSeveralDishes, path: '/admin/portfolios', search: { add: 'photos' }, icon: Images },
  { label: t.addAPicture, path: '/admin/galleries', search: { add: 'item' }, icon: Image },
  { label: t.editOpeningHours, path: '/admin/contacts', search: { add: 'week' }, icon: Clock },
  { label: t.takeADayOff, path: '/admin/orders', search: { view: 'calendar', layout: 'month' }, icon: CalendarOff },
  { label: t.addABanner, path: '/admin/banners', search: { add: 'banner' }, icon: PanelTop },
  { label: t.editBanners, path: '/admin/banners', icon: PanelTop },
]

function QuickActions() {
  return (
    <Card title={t.quickActions} isWide>
      <ul className="grid gap-2 min-[22rem]:grid-cols-2 sm:flex sm:flex-wrap sm:gap-3">
        {actions.map(({ label, path, search = {}, icon: Icon }, index) => (
          <li key={label}>
            <Link
              to={path}
              search={search}
              className={`${buttonClass(index === 0 ? 'primary' : 'plain')} min-h-11 w-full px-2 text-center sm:px-4 whitespace-normal!`}
            >
              <Icon size={18} className="shrink-0 max-sm:hidden" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
        <ShareSite />
      </ul>
    </Card>
  )
}

/** Shares the address of the site from a phone. Nothing on a device without a share sheet, or if it is not live. */
function ShareSite() {
  const { copy, outcome } = useCopying(t.pleaseSelectItAndCopyIt)
  const isLive = useIsLive()
  if (!isLive || !('share' in navigator)) return null
  const { href, hostname } = new URL(PUBLIC_SITE, window.location.href)
  return (
    <li>
      <ShareButton label={t.shareSite} url={href} title={hostname} onRefused={copy} />
      <output className="text-sm text-muted empty:hidden">{outcome}</output>
    </li>
  )
}

/** How many records of an area are published, and how many are drafts. */
function ContentCard({ area: { label, path, lists } }: { area: Area }) {
  const { data, isError } = useQuery(dashboardOptions)
  const figures = data?.lists.filter(({ name }) => lists.some((screen) => screen.name === name))
  const published = figures?.reduce((sum, list) => sum + list.published, 0)
  const drafts = figures?.reduce((sum, list) => sum + list.drafts, 0)
  const stats = [
    { label: t.publishedRecords({ count: published ?? 0 }), count: published },
    { label: t.drafts({ drafts: drafts ?? 0 }), count: drafts },
  ]
  return (
    <li className="relative rounded-xl border border-line px-3 py-2.5 transition-colors hover:border-control-line hover:bg-sunken sm:p-5">
      <h2 className="text-sm font-medium sm:text-muted">
        <Link to={path} className="rounded after:absolute after:inset-0 after:rounded-xl">
          {label}
        </Link>
      </h2>
      <dl className="mt-0.5 flex flex-wrap gap-x-2.5 sm:mt-3 sm:gap-x-6 sm:gap-y-2">
        {stats.map((stat) => (
          <div key={stat.label} className="flex flex-row-reverse items-baseline gap-1 sm:flex-col-reverse sm:gap-0">
            <dt className="text-xs text-muted sm:text-sm">{stat.label}</dt>
            <dd className="text-xs font-semibold tabular-nums sm:text-3xl sm:tracking-tight">
              {stat.count ?? (isError ? '—' : '…')}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
