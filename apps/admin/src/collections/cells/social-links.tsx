import { parseSocialMedia } from '@tablier/contracts'
import { SocialIcon } from '../social-icon.tsx'
import type { CellProps } from '../collection-screen.ts'
import { Dash } from '../list/field-content.tsx'

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
            <span className="font-medium">{media_name || 'Unnamed'}</span>
            {isWebAddress(media_link) ? (
              <a
                href={media_link}
                target="_blank"
                rel="noreferrer"
                className="relative truncate text-muted underline hover:text-ink"
              >
                {media_link}
                <span className="sr-only"> (opens in a new tab)</span>
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
