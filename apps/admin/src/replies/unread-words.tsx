import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { client } from '../calls/api.ts'
import { DateTime } from '../components/date-time.tsx'
import { ScrolledText } from '../components/scrolled-text.tsx'
import { TextLink } from '../components/text.tsx'
import { t } from '../language/words.ts'

export type UnreadWords = OutputOf<Api['orders']['unread']>['items'][number]

/** Loads what the guests of an order wrote and nobody has dealt with, again for each dialog that writes to a guest. */
export function unreadOptions(orderId: number) {
  return queryOptions({
    queryKey: ['orders', 'unread', orderId] as const,
    queryFn: async ({ signal }) => (await client.orders.unread({ params: { id: orderId }, signal })).items,
    staleTime: 0,
    gcTime: 0,
    meta: { action: 'load what a guest wrote' },
  })
}

/** Returns the messages that an answer to these words can name as shown. */
export function shownIn(words: readonly UnreadWords[]): number[] {
  return words.flatMap(({ messageId }) => messageId ?? [])
}

interface UnreadListProps {
  readonly words: readonly UnreadWords[]
  /** What can be done about words. */
  readonly actions?: (words: UnreadWords) => ReactNode
  readonly children?: ReactNode
}

/** What guests wrote and nobody has dealt with; nothing if there is nothing. */
export function UnreadList({ words, actions, children }: UnreadListProps) {
  const id = useId()
  if (words.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-lg bg-danger-wash p-4 text-sm">
      <h2 id={id} className="flex items-center gap-2 font-semibold text-danger">
        <TriangleAlert size={16} className="shrink-0" aria-hidden="true" />
        {t.notReadYet}
      </h2>
      <ul className="flex flex-col gap-4">
        {words.map((one) => (
          <li key={`${one.messageId} ${one.noteId}`} className="flex flex-col gap-2">
            <UnreadEntry words={one} hasLink={actions !== undefined} />
            {actions?.(one)}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** @param hasLink false in dialogs, which a link would close with what was typed */
function UnreadEntry({ words, hasLink }: { readonly words: UnreadWords; readonly hasLink: boolean }) {
  const { name, text, at, messageId, noteId, isInTrash, allergens } = words
  const named = allergens.map((code) => t.allergen({ code })).join(', ')
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 text-muted">
        <span className="font-medium text-ink [overflow-wrap:anywhere]">{name}</span>
        <DateTime iso={at} />
        {hasLink && messageId !== null && !isInTrash && (
          <TextLink to="/admin/messages/$id" params={{ id: messageId }} look="text">
            {t.readTheMessage}
          </TextLink>
        )}
        {isInTrash && <span>{t.isInTheTrash}</span>}
      </p>
      <ScrolledText className="max-h-48 rounded-md bg-background p-3">{text}</ScrolledText>
      {(noteId !== null || named) && (
        <p className="font-medium text-danger">
          {named ? t.labelColon({ label: t.namesAnAllergy }) : t.namesAnAllergy} {named}
        </p>
      )}
    </>
  )
}
