import { messageOf } from '@tablier/api-client'
import { useSearch } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { placeName, useOpenRecord } from '../collections/preview-links.ts'
import { Button } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Page } from '../components/page.tsx'
import { PreviewFrame } from '../preview/preview-frame.tsx'
import { firstScreen } from '../preview/preview-panel.tsx'
import { type PreviewScreenName, PreviewWidth } from '../preview/preview-width.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { useSiteTimeZone } from '../site-time-zone.ts'
import { AsOfField } from './as-of-field.tsx'
import { SectionLinks } from './section-links.tsx'
import { SharePreviewDialog } from './share-preview-dialog.tsx'
import { SharedPreviewList } from './shared-preview-list.tsx'

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
      Share preview
    </Button>
  )
  return (
    <Page title="Preview" action={share}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <PreviewWidth value={screen} onChange={setScreen} />
        <AsOfField value={asOf} onChange={setAsOf} />
      </div>
      {error && <FailureNotice message={messageOf(error, 'Failed to load the preview')} onRetry={reload} />}
      {!preview && !error && <output className="py-12 text-center text-muted">Loading the preview...</output>}
      {preview && (
        <div className="flex h-[calc(100dvh-9rem)] min-h-120 flex-col overflow-hidden rounded-xl border border-line">
          <output className="block border-b border-line px-4 py-2 text-sm text-muted">
            {asOf ? `As published on ${dayAndTime(asOf, timeZone)}` : 'With all drafts. Archived records are left out.'}
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
  return new Intl.DateTimeFormat(undefined, { ...style, ...(timeZone && { timeZone }) }).format(new Date(iso))
}
