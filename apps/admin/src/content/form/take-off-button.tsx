import { ConfirmButton } from '../../components/confirm-dialog.tsx'
import { t } from '../../language/words.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { claims, lastOfStory, partnerOf } from '../on-site.ts'
import { listOf } from '../site-areas.ts'
import { useRecords } from '../use-records.ts'

interface TakeOffButtonProps {
  readonly screen: CollectionScreen
  readonly record: ContentRecord
  readonly isBusy: boolean
  readonly onConfirm: () => void
}

/** Takes a record off the site. It asks first, as the list does, if visitors would see the built-in text without it. */
export function TakeOffButton({ screen, record, ...button }: TakeOffButtonProps) {
  const partner = partnerOf(screen, listOf(screen.name).area)
  const { records } = useRecords(screen)
  const partners = useRecords(partner ?? screen).records
  const isLast = lastOfStory(records, partner, partners)?.id === record.id
  const question = t.thisIsYourOnlyPublishedWithout({ noun: screen.noun, claims })
  const asks = isLast ? { title: t.takeThisOffTheSite, question, confirm: t.setToArchived } : null
  return (
    <ConfirmButton variant="quiet" asks={asks} {...button}>
      {t.takeOffTheSite}
    </ConfirmButton>
  )
}
