import { type Static, Type } from '@sinclair/typebox'
import { collectionNames } from '../content/collections.ts'
import { commonFields, ContentStatus } from '../content/define-collection.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import type { LegalPageName } from '../site/paths.ts'

export const CollectionNames = f.oneWordOf(collectionNames)

/** What has revisions although it is no collection. Restoring one of these changes it at once. */
export const formHistories = ['legalPages', 'settings', 'replyTemplates'] as const
export type FormHistory = (typeof formHistories)[number]
/** Everything that has revisions. */
export const historyNames = [...collectionNames, ...formHistories] as const
export type HistoryName = (typeof historyNames)[number]

/** The numbers under which the histories of legal pages are, which have no ids. */
export const legalPageIds = { privacy: 1, terms: 2, contact: 3 } as const satisfies Record<LegalPageName, number>
/** The numbers of the histories of settings: those of the site, of orders and customers, of payment, and of travel. */
export const settingsIds = { site: 1, desk: 2, payment: 3, travel: 4 } as const

/** The kinds of changes that make a revision. */
export const revisionKinds = [
  'created',
  'edited',
  'published',
  'unpublished',
  'reordered',
  'trashed',
  'restored',
  'scheduled',
] as const
export const RevisionKind = f.oneWordOf(revisionKinds)
export type RevisionKind = Static<typeof RevisionKind>

const RevisionNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** A past state of a record, or of the order of a list. */
export const Revision = Type.Object({
  number: Type.Integer({ ...RevisionNumber, description: 'From 1, for each record.' }),
  kind: RevisionKind,
  is_live: Type.Boolean({ description: 'Became the record itself; false for draft changes and what is scheduled.' }),
  is_draft: Type.Boolean({ description: 'Is the draft changes that the record has now.' }),
  status: f.nullable(ContentStatus, "The record's status; null for an order and for what has none."),
  ...f.actorFields,
  restored_from: f.nullable(RevisionNumber),
  created_at: f.Timestamp,
})
export type Revision = Static<typeof Revision>

/** A column of a revision, such as `media_path`, and its value then. */
const RevisionValue = Type.Object({ name: Type.String(), value: Type.Unknown() })

const recordPath = '/revisions/:collection/:id'
const RecordParams = Type.Object({
  collection: f.oneWordOf(historyNames),
  id: Type.Integer({
    ...f.Id,
    minimum: 0,
    description:
      '0 is the list of a collection: its revisions hold the order. The legal pages are 1 (privacy), 2 (terms) and 3 (contact), the settings 1 (the site), 2 (orders and customers), 3 (payment) and 4 (travel).',
  }),
})
const RevisionParams = Type.Object({ ...RecordParams.properties, number: RevisionNumber })
const NamedRecord = Type.Object({ collection: CollectionNames, id: f.Id })

export const revisions = {
  list: {
    ...f.route('admin', 'GET', recordPath),
    summary: "List a record's revisions, the newest first; also of a record that was deleted",
    params: RecordParams,
    query: f.PageQuery,
    reply: f.listOf(Revision),
  },
  get: {
    ...f.route('admin', 'GET', `${recordPath}/:number`),
    summary: 'Read one revision with all that the record held',
    params: RevisionParams,
    reply: Type.Object({ revision: Revision, values: Type.Array(RevisionValue) }),
    errors: ['not_found'],
  },
  restore: {
    ...f.route('admin', 'POST', `${recordPath}/:number/restore`),
    freshSession: 'sometimes', // as a save of the same settings
    summary:
      'Restore a revision: as draft changes if a record of a collection is published, else at once. A legal page stays published or not',
    params: RevisionParams,
    reply: Type.Object({
      number: Type.Integer({ ...RevisionNumber, description: 'The revision that this appended.' }),
      is_live: Type.Boolean({ description: 'False if it waits as draft changes.' }),
    }),
    message: 'Restored',
    errors: ['not_found', 'stale_version', 'factor_needed'],
    reasons: [
      ...(['recordWasDeleted', 'writeThePage', 'theCurrency', 'theLanguage', 'theRegion', 'theTimeZone'] as const),
      'setUpTwoStep',
    ],
  },
} as const satisfies Record<string, Endpoint>

/** Calls for the draft changes of all collections; the collections' own calls save and read them. */
export const drafts = {
  list: {
    ...f.route('admin', 'GET', '/drafts'),
    summary: 'List the records that have draft changes',
    reply: Type.Object({
      items: Type.Array(
        Type.Object({
          collection: CollectionNames,
          id: f.Id,
          number: RevisionNumber,
          ...f.actorFields,
          created_at: f.Timestamp,
        }),
      ),
    }),
  },
  publish: {
    ...f.route('admin', 'POST', '/drafts/:collection/:id/publish'),
    summary: "Put a record's draft changes on the site",
    params: NamedRecord,
    body: f.strictObject({ version: Type.Optional(commonFields.version) }),
    message: 'Changes published',
  },
  discard: {
    ...f.route('admin', 'DELETE', '/drafts/:collection/:id'),
    summary: "Drop a record's draft changes; they stay in its history",
    params: NamedRecord,
    message: 'Draft changes discarded',
  },
} as const satisfies Record<string, Endpoint>

/** The times at which a record is published and taken off the site. */
export const Schedule = Type.Object({
  collection: CollectionNames,
  id: f.Id,
  title: Type.String({ description: "The record's title when it was scheduled." }),
  publish_at: f.nullable(
    f.Timestamp,
    'When the revision becomes the record, as Published; null if that is done or not planned.',
  ),
  unpublish_at: f.nullable(f.Timestamp, 'When the record becomes Archived; null if that is not planned.'),
  number: Type.Integer({ ...f.Id, description: 'The revision that goes live: later edits are not in it.' }),
  ...f.actorFields,
  created_at: f.Timestamp,
})
export type Schedule = Static<typeof Schedule>

const path = '/schedules/:collection/:id'
const params = Type.Object({ collection: CollectionNames, id: f.Id })
const future = (description: string) =>
  Type.Optional({ ...f.Moment, description: `${description} In the future, with its offset.` })

export const schedules = {
  list: {
    ...f.route('admin', 'GET', '/schedules'),
    summary: 'List what is scheduled, the next first',
    reply: Type.Object({ items: Type.Array(Schedule) }),
  },
  set: {
    ...f.route('admin', 'PUT', path),
    summary: "Schedule a record as it is saved now, with its draft changes; replaces the record's schedule",
    params,
    body: f.strictObject({
      publish_at: future('When it goes live.'),
      unpublish_at: future('When it is taken off the site.'),
      version: Type.Optional(commonFields.version),
    }),
    reply: f.oneOf('schedule', Schedule),
    message: 'Scheduled',
  },
  remove: {
    ...f.route('admin', 'DELETE', path),
    summary: "End a record's schedule",
    params,
    message: 'Schedule removed',
  },
} as const satisfies Record<string, Endpoint>
