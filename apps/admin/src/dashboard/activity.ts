import { recordName } from '../collections/record-name.ts'
import type { Message } from '../messages/message-queries.ts'
import type { SiteList } from '../collections/use-site-records.ts'

/** A change or a message, with a link to it. */
export interface ActivityItem {
  readonly key: string
  /** Such as 'Banner changed'. */
  readonly what: string
  readonly name: string
  /** ISO 8601. */
  readonly at: string
  readonly path: string
}

/** The latest first. */
export function recentActivity(
  lists: readonly SiteList[],
  messages: readonly Message[],
  limit: number,
): ActivityItem[] {
  const all = [...lists.flatMap(changesOf), ...messages.map(arrival)]
  return all.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, limit)
}

function changesOf({ area, screen, records = [] }: SiteList): ActivityItem[] {
  const where = area.screen.lists.length > 1 ? `${area.label}: ` : ''
  return records.map((record) => ({
    key: `${screen.name}-${record.id}`,
    what: `${where}${screen.words.one} ${record.createdAt === record.updatedAt ? 'added' : 'changed'}`,
    name: recordName(screen, record),
    at: record.updatedAt,
    path: area.path,
  }))
}

function arrival({ id, subject, name, createdAt }: Message): ActivityItem {
  return {
    key: `message-${id}`,
    what: name ? `Message from ${name}` : 'Message received',
    name: subject || 'No subject',
    at: createdAt,
    path: `/admin/messages/${id}`,
  }
}
