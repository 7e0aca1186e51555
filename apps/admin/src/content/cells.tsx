import { galleryImageUrl, mediaUrl, parseSocialMedia, pictureWidths } from '@tablier/contracts'
import { type ReactNode, useState } from 'react'
import { Link2 } from 'lucide-react'
import { Dash } from '../components/dash.tsx'
import { Media } from '../media/media.tsx'
import type { CellProps, ContentRecord, FieldScreen } from './collection-screen.ts'
import { t } from '../language/words.ts'

/** A gallery picture in its smallest size, with the time of its last change in its URL; 'N/A' if it does not load. */
export function GalleryImage({ value, record }: CellProps) {
  const url = mediaUrl(String(value))
  const [now] = useState(() => Date.now())
  const [width] = pictureWidths(url)
  const smallest = width === undefined ? url : `${url}/${width}.webp`
  return (
    <Media
      path={galleryImageUrl(smallest, record.updatedAt, now)}
      kind="image"
      broken="N/A"
      className="h-14 w-20 rounded-lg"
    />
  )
}

/** A footer's links with their icons; they open in a new tab. A dash without any. */
export function SocialLinks({ value }: CellProps) {
  const list = parseSocialMedia(String(value))
  if (list.length === 0) return <Dash />
  return (
    <ul className="flex min-w-0 flex-col gap-2">
      {list.map(({ media_name, media_icon, media_link }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two entries may be equal, and none has state
        <li key={index} className="flex min-w-0 items-center gap-3">
          <SocialIcon path={media_icon} />
          <span className="flex min-w-0 flex-col">
            <span className="font-medium">{media_name || t.unnamed}</span>
            {isWebAddress(media_link) ? (
              <a
                href={media_link}
                target="_blank"
                rel="noreferrer"
                className="relative truncate text-muted underline hover:text-ink"
              >
                {media_link}
                <span className="sr-only"> {t.opensInANewTab}</span>
              </a>
            ) : (
              <span className="truncate text-muted">{media_link || '—'}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Other links are not rendered: a stored `javascript:` URL would run here. */
function isWebAddress(link: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(link)
}

/** A rating as stars; a dash if there is none. */
export function Stars({ value }: CellProps) {
  const count = Number(value)
  if (!(count > 0)) return <Dash />
  return (
    <span className="whitespace-nowrap text-[color-mix(in_srgb,#d97706_60%,var(--ink))]">
      <span aria-hidden="true">{'★'.repeat(count)}</span>
      <span className="sr-only">{t.of5Stars({ count })}</span>
    </span>
  )
}

/** A logo or an icon, not cropped. */
export function WholePicture({ value }: CellProps) {
  return <Media path={String(value)} isContained className="h-14 w-20 rounded-lg p-1.5" />
}

/** An icon of the public footer. It is light, so it has a dark background; without an icon there is a placeholder. */
export function SocialIcon({ path }: { path: string }) {
  const [brokenPath, setBrokenPath] = useState<string | null>(null)
  const isShown = path !== '' && brokenPath !== path
  return (
    <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg bg-[#1f1812] text-[#faf5ec]">
      {isShown ? (
        <img src={mediaUrl(path)} alt="" className="size-5 object-contain" onError={() => setBrokenPath(path)} />
      ) : (
        <Link2 size={18} aria-hidden="true" className="opacity-60" />
      )}
    </span>
  )
}

interface FieldContentProps {
  readonly field: FieldScreen
  readonly name: string
  readonly record: ContentRecord
  /** How much of a long text is shown. */
  readonly lines?: keyof typeof lineClass
}

const lineClass = {
  full: 'whitespace-pre-line',
  title: 'line-clamp-2 @4xl:line-clamp-3',
  cell: 'line-clamp-1 hyphens-auto @4xl:line-clamp-2',
} as const

/** A field's value as its column shows it; a dash if it is empty. */
export function FieldContent({ field, name, record, lines = 'full' }: FieldContentProps): ReactNode {
  const value = record[name] ?? null
  if (value === null || value === '') return <Dash />
  if (field.cell) return <field.cell value={value} record={record} />
  if (field.input.kind === 'media') return <Media path={String(value)} className="h-14 w-20 rounded-lg" />
  const text = field.asText?.(String(value)) ?? value
  return <span className={`[overflow-wrap:anywhere] ${lineClass[lines]}`}>{text}</span>
}
