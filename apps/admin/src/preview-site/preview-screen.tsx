import { messageOf } from '@tablier/api-client'
import { Link, useSearch } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { localTime, zonedTime } from '@tablier/contracts'
import { placeName, useOpenRecord } from '../collections/preview-links.ts'
import { Button } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Page } from '../components/page.tsx'
import { PreviewFrame, type PreviewScreenName } from '../preview/preview-frame.tsx'
import { firstScreen, PreviewWidth } from '../preview/preview-panel.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { useSiteTimeZone } from '../site-time-zone.ts'
import { siteAreas } from '../collections/site-areas.ts'
import { TextInput } from '../components/text-input.tsx'
import { SharedPreviewList, SharePreviewDialog } from './share-preview-dialog.tsx'
import { locale, t } from '../words.ts'

/** The whole page with all drafts, or as it was published at a past moment. */
export function PreviewScreen() {
  const [screen, setScreen] = useState<PreviewScreenName>(firstScreen)
  const [asOf, setAsOf] = useState<string | null>(null)
  const [isSharing, setIsSharing] = useState(false)
  const { section } = useSearch({ from: '/admin/preview' })
  const { preview, error, reload } = usePreview({ ...(asOf && { asOf }) })
  const open = useOpenRecord()
  const timeZone = useSiteTimeZone()
  const share = (
    <Button variant="primary" onClick={() => setIsSharing(true)}>
      <Share2 size={18} aria-hidden="true" />
      {t.sharePreview}
    </Button>
  )
  return (
    <Page title={t.preview} action={share}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <PreviewWidth value={screen} onChange={setScreen} />
        <AsOfField value={asOf} onChange={setAsOf} />
      </div>
      {error && <FailureNotice message={messageOf(error, t.failedToLoadThePreview)} onRetry={reload} />}
      {!preview && !error && <output className="py-12 text-center text-muted">{t.loadingThePreview}</output>}
      {preview && (
        <div className="flex h-[calc(100dvh-9rem)] min-h-120 flex-col overflow-hidden rounded-xl border border-line">
          <output className="block border-b border-line px-4 py-2 text-sm text-muted">
            {asOf
              ? t.asPublishedOnOfDayAndTime({ dayAndTime: dayAndTime(asOf, timeZone) })
              : t.withAllDraftsArchivedRecordsAre}
          </output>
          <PreviewFrame preview={preview} screen={screen} section={section} nameOf={placeName} onOpen={open} />
        </div>
      )}
      <SectionLinks />
      <SharedPreviewList />
      {isSharing && <SharePreviewDialog onClosed={() => setIsSharing(false)} />}
    </Page>
  )
}

function dayAndTime(iso: string, timeZone: string | undefined): string {
  const style = { dateStyle: 'full', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(locale, { ...style, ...(timeZone && { timeZone }) }).format(new Date(iso))
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
        onChange={({ target }) => onChange(isoTime(target.value, timeZone))}
      />
      {value !== null && <Button onClick={() => onChange(null)}>{t.showTheDrafts}</Button>}
    </div>
  )
}

function isoTime(local: string, timeZone: string | undefined): string | null {
  return (timeZone && zonedTime(local, timeZone)?.moment.toISOString()) || null
}
