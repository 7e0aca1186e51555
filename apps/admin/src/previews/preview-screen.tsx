import { messageOf } from '@tablier/api-client'
import { Link, useSearch } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { localTime, momentText, type SiteLanguage, zonedTime } from '@tablier/contracts'
import { siteAreas, useOpenRecord } from '../content/site-areas.ts'
import { Button } from '../components/button.tsx'
import { FailureNotice, FormAlert } from '../components/failure-notice.tsx'
import { Page } from '../components/page.tsx'
import { PreviewFrame, type PreviewScreenName } from '../content/preview/preview-frame.tsx'
import { firstScreen, PreviewWidth } from '../content/preview/preview-panel.tsx'
import { usePreview } from '../content/preview/use-preview.ts'
import { useOtherLanguages, useSiteLanguage, useSiteTimeZone } from '../site/site-settings.ts'
import { TextInput } from '../components/field.tsx'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { ownName } from '../translations/languages.ts'
import { FormDialog } from '../components/edit-dialog.tsx'
import { DateTime } from '../components/date-time.tsx'
import { Rich } from '../components/text.tsx'
import { CopyField } from '../components/link-field.tsx'
import { SelectField } from '../components/select.tsx'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

/** The whole page with all drafts, or as it was published at a past moment, in any language of the site. */
export function PreviewScreen() {
  const [screen, setScreen] = useState<PreviewScreenName>(firstScreen)
  const [asOf, setAsOf] = useState<string | null>(null)
  const [language, setLanguage] = useState<PreviewLanguage>('')
  const [isSharing, setIsSharing] = useState(false)
  const { section } = useSearch({ from: '/admin/preview' })
  const { preview, error, reload } = usePreview({ ...(asOf && { asOf }), ...(language && { lang: language }) })
  const open = useOpenRecord()
  const timeZone = useSiteTimeZone()
  const share = (
    <Button variant="primary" onClick={() => setIsSharing(true)} icon={Share2}>
      {t.sharePreview}
    </Button>
  )
  return (
    <Page title={t.preview} action={share}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <PreviewWidth value={screen} onChange={setScreen} />
        <LanguageChoice value={language} onChange={setLanguage} />
        <AsOfField value={asOf} onChange={setAsOf} />
      </div>
      {error && <FailureNotice message={messageOf(error, t.failedToLoadThePreview)} onRetry={reload} />}
      {!preview && !error && <output className="py-12 text-center text-muted">{t.loadingThePreview}</output>}
      {preview && (
        <div className="flex h-[calc(100dvh-9rem)] min-h-120 flex-col overflow-hidden rounded-xl border border-line">
          <output className="block border-b border-line px-4 py-2 text-sm text-muted">
            {asOf ? t.asPublishedOnOfDayAndTime({ dayAndTime: dayAndTime(asOf, timeZone) }) : t.previewHasAllDrafts}
          </output>
          <PreviewFrame preview={preview} screen={screen} section={section} onOpen={open} />
        </div>
      )}
      <SectionLinks />
      <SharedPreviewList />
      {isSharing && <SharePreviewDialog language={language} onClosed={() => setIsSharing(false)} />}
    </Page>
  )
}

/** Empty for the main language. */
type PreviewLanguage = SiteLanguage | ''

interface LanguageChoiceProps {
  readonly value: PreviewLanguage
  readonly onChange: (value: PreviewLanguage) => void
}

/** Chooses the language of the page; nothing on a site with one. */
function LanguageChoice(props: LanguageChoiceProps) {
  const [main, others] = [useSiteLanguage(), useOtherLanguages()]
  if (others.length === 0) return null
  const options = ['', ...others] as const
  return (
    <SelectField label={t.languageOfTheTexts} options={options} nameOf={(tag) => ownName(tag || main)} {...props} />
  )
}

function dayAndTime(iso: string, timeZone: string | undefined): string {
  const style = { dateStyle: 'full', timeStyle: 'short' } as const
  return momentText(iso, locale, { ...style, ...(timeZone && { timeZone }) })
}

/** Links to the lists of the page's sections, for people who do not click in the preview. */
function SectionLinks() {
  return (
    <nav aria-label={t.sectionsOfThePage} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span className="text-muted">{t.editColon}</span>
      {siteAreas.map(({ label, path }) => (
        <Link key={path} to={path} className="inline-flex min-h-8 items-center rounded text-link hover:underline">
          {label}
        </Link>
      ))}
    </nav>
  )
}

interface AsOfFieldProps {
  /** An ISO 8601 time; null shows the drafts. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** A field for the past moment to show, in the site's time zone like the schedules. */
function AsOfField({ value, onChange }: AsOfFieldProps) {
  const [latest] = useState(() => new Date())
  const timeZone = useSiteTimeZone()
  const local = (moment: Date) => (timeZone ? localTime(moment, timeZone) : '')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextInput
        label={timeZone ? t.asPublishedOnTimeIn({ timeZone: timeZone.replaceAll('_', ' ') }) : t.asPublishedOn}
        type="datetime-local"
        disabled={!timeZone}
        max={local(latest)}
        value={value === null ? '' : local(new Date(value))}
        onChange={({ target }) =>
          onChange((timeZone && zonedTime(target.value, timeZone)?.moment.toISOString()) || null)
        }
      />
      {value !== null && <Button onClick={() => onChange(null)}>{t.showTheDrafts}</Button>}
    </div>
  )
}

/** How long a link works, by hours. */
const lives: Readonly<Record<number, string>> = {
  1: t.linkForAnHour,
  24: t.linkForADay,
  168: t.linkForAWeek,
  720: t.linkFor30Days,
}

interface SharePreviewDialogProps {
  readonly language: PreviewLanguage
  readonly onClosed: () => void
}

/** Makes a link to the preview for somebody without an account. */
function SharePreviewDialog({ language, onClosed }: SharePreviewDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [hours, setHours] = useState(24)
  const [shown, setShown] = useState<'now' | 'latest'>('now')
  const sharing = useMutation({
    mutationFn: () => client.previews.share({ body: { hours, isLatest: shown === 'latest' } }),
    meta: { action: 'share a preview', reloads: [sharedPreviewsOptions.queryKey] },
  })
  const close = () => setIsOpen(false)
  const tag = language && `/${language}`
  return (
    <FormDialog open={isOpen} title={t.sharePreview} onClose={close} onClosed={onClosed}>
      {sharing.data ? (
        <div className="flex flex-col gap-5 overflow-y-auto px-6 py-5">
          <CopyField what="link" value={new URL(tag + sharing.data.path, window.location.origin).href} />
          <p className="text-sm text-muted">{t.copyLinkNow}</p>
          <Button onClick={close} className="self-end">
            {t.doneMore}
          </Button>
        </div>
      ) : (
        <form
          className="flex flex-col gap-5 overflow-y-auto px-6 py-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!sharing.isPending) sharing.mutate()
          }}
        >
          <p className="text-sm text-muted">{t.previewLinkExplained}</p>
          <SelectField
            label={t.theLinkWorksFor}
            options={Object.keys(lives).map(Number)}
            nameOf={(chosen) => lives[chosen] ?? ''}
            value={hours}
            onChange={setHours}
          />
          <SelectField
            label={t.itShows}
            options={['now', 'latest']}
            nameOf={(chosen) => (chosen === 'now' ? t.theDraftsOfThisMoment : t.alwaysTheLatestDrafts)}
            value={shown}
            onChange={setShown}
          />
          <FormAlert error={sharing.error} failed={t.theLinkCouldNotBeMade} />
          <div className="flex justify-end gap-3">
            <Button onClick={close}>{t.cancel}</Button>
            <Button type="submit" variant="primary" aria-disabled={sharing.isPending}>
              {t.makeLink}
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  )
}

/** The links that work, each with a button that ends it. */
function SharedPreviewList() {
  const list = useRef<HTMLElement>(null)
  const { data = [] } = useQuery(sharedPreviewsOptions)
  const withdrawing = useMutation({
    mutationFn: (id: number) => client.previews.withdraw({ params: { id } }),
    onSuccess: () => list.current?.focus(), // the pressed button disappears with its line
    meta: {
      action: 'withdraw a shared preview',
      done: t.theLinkNoLongerWorks,
      failed: t.failedToWithdrawTheLink,
      reloads: [sharedPreviewsOptions.queryKey],
    },
  })
  return (
    <section ref={list} tabIndex={-1} aria-label={t.sharedPreviews} className="flex flex-col gap-3 outline-none">
      <h2 className="text-lg font-semibold">{t.sharedPreviews}</h2>
      {data.length === 0 && <p className="text-sm text-muted">{t.noPreviewLinks}</p>}
      <ul className="flex flex-col gap-2">
        {data.map(({ id, isLatest, createdBy, createdAt, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line px-4 py-3 text-sm"
          >
            <p>
              <Rich
                text={isLatest ? t.latestSharedBy({ createdBy }) : t.momentSharedBy({ createdBy })}
                time={() => <DateTime iso={createdAt} />}
              />{' '}
              <span className="text-muted">
                <Rich text={t.worksUntil} time={() => <DateTime iso={expiresAt} />} />
              </span>
            </p>
            <Button disabled={withdrawing.isPending} onClick={() => withdrawing.mutate(id)}>
              {t.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const sharedPreviewsOptions = queryOptions({
  queryKey: ['shared-previews'],
  queryFn: async ({ signal }) => (await client.previews.listShared({ signal })).items,
  meta: { action: 'load the shared previews' },
})
