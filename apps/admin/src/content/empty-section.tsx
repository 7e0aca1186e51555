import { type CollectionName, hideableNames, type HideableSection } from '@tablier/contracts'
import { EyeOff } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { useHiddenSections, useLeaveOutSection } from '../settings/hidden-sections.tsx'
import type { Area, CollectionScreen } from './collection-screen.ts'
import { hasPublished } from './on-site.ts'
import { useRecords } from './use-records.ts'
import { t } from '../language/words.ts'

/** The list without which a section has nothing. The story has a built-in text instead. */
export const itemsOfSection = {
  services: 'serviceFeatures',
  portfolio: 'portfolioItems',
  testimonials: 'testimonialItems',
  gallery: 'galleryItems',
} as const satisfies Partial<Record<HideableSection, CollectionName>>

/** Offers to leave out the section of an area while visitors would see nothing in it. */
export function EmptySectionNotice({ area }: { readonly area: Area }) {
  const section = hideableNames.find((name) => `#${name}` === area.section)
  const name = section && section !== 'about' ? itemsOfSection[section] : undefined
  const items = area.lists.find((list) => list.name === name)
  return section && items ? <Offer section={section} items={items} /> : null
}

function Offer({ section, items }: { readonly section: HideableSection; readonly items: CollectionScreen }) {
  const isEmpty = !hasPublished(useRecords(items).records)
  const isHidden = useHiddenSections().includes(section)
  const leaveOut = useLeaveOutSection()
  if (!isEmpty || isHidden) return null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      <EyeOff size={18} aria-hidden="true" className="shrink-0 text-link" />
      <p className="min-w-0 flex-1 basis-60">{t.sectionHasNothing}</p>
      <Button isBusy={leaveOut.isPending} onClick={() => leaveOut.mutate(section)}>
        {t.leaveOutSection}
      </Button>
    </div>
  )
}
