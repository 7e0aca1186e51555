import { createLink, Link } from '@tanstack/react-router'
import { type ComponentProps, Fragment, type ReactNode } from 'react'

interface RichProps {
  /** A message with tags, such as `Type <b>{name}</b>`. Tags do not nest. */
  readonly text: string
  /** Draws what is between `<tag>` and `</tag>`; a path makes a link to that page of the back office. */
  readonly [tag: string]: string | ((text: string) => ReactNode)
}

const usual: Omit<RichProps, 'text'> = {
  b: (text) => <strong className="font-medium wrap-anywhere">{text}</strong>,
  code: (text) => <code>{text}</code>,
}

/** A message in which some words are links, bold or elements: `<Rich text={t.x} time={() => <DateTime … />} />`. */
export function Rich({ text, ...own }: RichProps) {
  const tags = { ...usual, ...own }
  const parts = text.split(new RegExp(`<(${Object.keys(tags).join('|')})>(.*?)</\\1>`, 's')) // text, tag, text inside, text, …
  return parts.map((part, n) => {
    if (n % 3 === 1) return null
    const draw = n % 3 === 2 ? tags[parts[n - 1]!] : undefined
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a message stay in their places
    return <Fragment key={n}>{drawn(part, draw)}</Fragment>
  })
}

function drawn(text: string, draw: RichProps[string] | undefined): ReactNode {
  if (draw === undefined) return text
  if (typeof draw === 'function') return draw(text)
  return (
    <Link to={draw} className="rounded text-link underline underline-offset-4">
      {text}
    </Link>
  )
}

const looks = {
  /** In a text or a list. */
  text: 'rounded text-link underline-offset-4 hover:underline max-sm:py-2',
  /** The name of a row of a table. */
  row: 'line-clamp-2 rounded font-medium text-link [overflow-wrap:anywhere] hover:underline max-sm:py-1',
  /** The name at the start of a line with more facts. */
  line: 'min-w-0 flex-1 basis-48 truncate rounded font-medium hover:underline',
  /** By itself, such as 'View all'. */
  action: 'inline-flex min-h-11 items-center rounded text-sm text-link underline-offset-4 hover:underline',
} as const

/** A link to a page of the back office. */
export const TextLink = createLink(Anchor)

function Anchor({ look, className = '', children, ...props }: ComponentProps<'a'> & { look: keyof typeof looks }) {
  return (
    <a className={`${looks[look]} ${className}`} {...props}>
      {children}
    </a>
  )
}
