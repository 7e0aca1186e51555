import { Fragment, type ReactNode } from 'react'

interface RichProps {
  /** A message with tags, such as `Type <b>{name}</b>`. Tags do not nest. */
  readonly text: string
  /** Draws what is between `<tag>` and `</tag>`. */
  readonly [tag: string]: string | ((text: string) => ReactNode)
}

/** A message in which some words are links, bold or elements: `<Rich text={t.x} b={(text) => <b>{text}</b>} />`. */
export function Rich({ text, ...tags }: RichProps) {
  const parts = text.split(new RegExp(`<(${Object.keys(tags).join('|')})>(.*?)</\\1>`, 's')) // text, tag, text inside, text, …
  return parts.map((part, n) => {
    if (n % 3 === 1) return null
    const draw = n % 3 === 2 ? tags[parts[n - 1]!] : undefined
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a message stay in their places
    return <Fragment key={n}>{typeof draw === 'function' ? draw(part) : part}</Fragment>
  })
}
