import type { Revision } from './revision-queries.ts'

/** What was done, in a few words. */
export function whatHappened(revision: Revision): string {
  const { kind, isLive, restoredFrom, status, actorId } = revision
  switch (kind) {
    case 'created':
      return status === 'Published' ? 'Created and published' : 'Created'
    case 'edited':
      return isLive ? 'Edited' : 'Draft changes saved'
    case 'published':
      return 'Published'
    case 'unpublished':
      return 'Taken off the site'
    case 'reordered':
      if (actorId === null) return hasTime(revision) ? 'The order before, with what was added' : 'The first order'
      return restoredFrom === null ? 'Order changed' : `Taken back to version ${restoredFrom}`
    case 'trashed':
      return 'Moved to the trash'
    case 'restored':
      if (restoredFrom === null) return 'Restored from the trash'
      return `Version ${restoredFrom} restored${isLive ? '' : ' as draft changes'}`
    case 'scheduled':
      return 'Scheduled'
    default:
      return kind satisfies never
  }
}

/** The revision that was there before anybody had done anything has no time. */
export function hasTime({ createdAt }: Revision): boolean {
  return Date.parse(createdAt) > 0
}

/** Whether a revision is what the form shows now. */
export function isNow(revision: Revision, revisions: readonly Revision[]): boolean {
  const draft = revisions.find(({ isDraft }) => isDraft)
  return revision === (draft ?? revisions.find(({ isLive }) => isLive))
}

/** What a revision is now; null if it is only history. */
export function stateOf(
  revision: Revision,
  revisions: readonly Revision[],
): 'Draft changes' | 'On the site' | 'Current' | null {
  if (revision.isDraft) return 'Draft changes'
  if (revision !== revisions.find(({ isLive }) => isLive) || revision.kind === 'trashed') return null
  return revision.status === 'Published' ? 'On the site' : 'Current'
}
