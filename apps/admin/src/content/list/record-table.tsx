/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's own roles where its display changes */
import { useLocation } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useMemo } from 'react'
import { type ContentStatus, contentStatuses, listText, type WaitingPicture } from '@tablier/contracts'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import {
  type CollectionScreen,
  type ContentRecord,
  fieldText,
  type InputKind,
  nameColumn,
  recordName,
} from '../collection-screen.ts'
import { IconButton } from '../../components/button.tsx'
import { StatusSelect } from '../../components/status-select.tsx'
import { type Schedule, ScheduleBadge } from '../schedule/schedules.tsx'
import { FieldContent } from '../cells.tsx'
import { canBeTakenOff, isOnSite } from '../on-site.ts'
import { mediaField, translatedFields } from '../form/form-values.ts'
import { isWaiting } from '../../translations/translations.ts'
import { useOtherLanguages } from '../../site/site-settings.ts'
import { languageName } from '../../translations/languages.ts'
import { useWaitingPictures } from '../waiting-texts.tsx'
import { RowMenu } from './row-menu.tsx'
import { type OrderActions, useRowDrag } from './row-order.ts'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'

interface RecordTableProps {
  readonly screen: CollectionScreen
  /** All loaded records, so that the columns keep their widths during a search. */
  readonly all: readonly ContentRecord[]
  readonly records: readonly ContentRecord[]
  /** For each record by its id: whether visitors see it, and why not. */
  readonly notes: ReadonlyMap<number, string>
  readonly draftIds: ReadonlySet<number>
  /** By the ids of their records. */
  readonly schedules: ReadonlyMap<number, Schedule>
  readonly actions: RowActions
}

/** The table of the records. If it is narrower than 56rem, each row is a card of two or three lines. */
export function RecordTable({ screen, all, records, notes, draftIds, schedules, actions }: RecordTableProps) {
  const jumpTarget = useLocation({ select: ({ hash }) => hash }) // read once, not in each row
  const languages = useOtherLanguages()
  const pictures = useWaitingPictures()
  const columns = useMemo(() => ({ '--columns': gridColumns(screen, all) }) as CSSProperties, [screen, all]) // not in React's type
  return (
    <div className="@4xl:overflow-x-auto @4xl:rounded-xl @4xl:border @4xl:border-line" style={columns}>
      <table role="table" aria-label={screen.title} className="block w-full text-sm @4xl:min-w-fit">
        <thead role="rowgroup" className="block @max-4xl:sr-only">
          <tr role="row" className="grid grid-cols-(--columns) bg-sunken">
            {headingsOf(screen).map((heading) => (
              <th key={heading} role="columnheader" scope="col" className="px-3 py-3 text-start font-medium text-muted">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @max-4xl:grid @max-4xl:gap-2 @2xl:@max-4xl:grid-cols-2">
          {records.map((record) => (
            <RecordRow
              key={record.id}
              screen={screen}
              record={record}
              note={notes.get(record.id) ?? ''}
              hasDraft={draftIds.has(record.id)}
              schedule={schedules.get(record.id)}
              languages={
                record.status === 'Archived' ? [] : languages.filter((tag) => waits(screen, record, tag, pictures))
              }
              actions={actions}
              isJumpTarget={jumpTarget === rowId(screen, record)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function headingsOf({ columns, fields }: CollectionScreen): string[] {
  const shown = columns.map((column) => fields[column]).filter((field) => field !== undefined)
  return [...shown.map(({ label, heading = label }) => heading), t.status, t.action]
}

/** The maximum width for which a column's texts may ask, in characters. */
const mostCharacters = { name: 48, text: 18, longText: 22 } as const

/** The columns with content of fixed size, including their padding. */
const fixedWidths: Partial<Record<InputKind['kind'], string>> = { media: '7.25rem', number: '6.5rem' }

/** Returns the grid columns of the table. Each text column gets the room that its texts need. */
function gridColumns(screen: CollectionScreen, records: readonly ContentRecord[]): string {
  const columns = screen.columns.map((column) => {
    const field = screen.fields[column]
    if (!field) return '0'
    const heading = field.heading ?? field.label
    const longestWord = Math.max(...heading.split(' ').map((word) => word.length))
    const most = column === nameColumn(screen) ? 'name' : field.input.kind === 'longText' ? 'longText' : 'text'
    const longestText = Math.max(0, ...records.map((record) => fieldText(screen, record, column).length))
    const characters = Math.min(mostCharacters[most], Math.max(longestWord, longestText / 1.2))
    const padding = 3 // in characters
    const least = Math.max(longestWord / 2 + 1.5, most === 'name' ? 6.75 : 0)
    return fixedWidths[field.input.kind] ?? `minmax(${least}rem, ${Math.ceil(characters + padding)}fr)`
  })
  return [...columns, '8rem', '8.5rem'].join(' ')
}

interface RowActions extends OrderActions {
  readonly edit: (record: ContentRecord) => void
  readonly remove: (record: ContentRecord) => void
  readonly setStatus: (record: ContentRecord, status: ContentStatus) => void
}

interface RecordRowProps {
  readonly screen: CollectionScreen
  readonly record: ContentRecord
  /** Says whether visitors see the record, or why not. */
  readonly note: string
  readonly hasDraft: boolean
  readonly schedule: Schedule | undefined
  /** The languages for which its texts wait. */
  readonly languages: readonly string[]
  readonly actions: RowActions
  /** True if the search led to this row, which then gets the focus. */
  readonly isJumpTarget: boolean
}

const edgeClass = {
  before:
    'forced-colors:border-t-4! shadow-[0_-3px_0_-1px_var(--primary)] @4xl:*:shadow-[inset_0_2px_0_var(--primary)]',
  after: 'forced-colors:border-b-4! shadow-[0_3px_0_-1px_var(--primary)] @4xl:*:shadow-[inset_0_-2px_0_var(--primary)]',
} as const

/** The place of a column in a card. A card hides the other columns. */
type CardPart = 'media' | 'name' | 'second'

/** The places in a card: a picture at the left, three lines, and the actions at the right. */
const cardClass: Record<CardPart | 'status' | 'actions', string> = {
  media: '@max-4xl:row-span-3 @max-4xl:w-20 @max-4xl:justify-center @max-4xl:self-center',
  name: '@max-4xl:col-start-2 @max-4xl:row-start-1 @max-4xl:font-medium',
  second: '@max-4xl:col-start-2 @max-4xl:row-start-2 @max-4xl:text-muted',
  status: '@max-4xl:col-start-2 @max-4xl:row-start-3',
  actions: '@max-4xl:col-start-3 @max-4xl:row-span-3 @max-4xl:row-start-1 @max-4xl:self-center',
}

function RecordRow(props: RecordRowProps) {
  const { screen, record, note, hasDraft, schedule, languages, actions, isJumpTarget } = props
  const name = recordName(screen, record)
  const { row, handle, isDragging, edge } = useRowDrag({
    list: screen.name,
    id: record.id,
    onDrop: (id, side) => actions.drop(id, record, side),
  })
  useEffect(() => {
    if (isJumpTarget) row.current?.focus()
  }, [isJumpTarget, row])
  return (
    <tr
      ref={row}
      id={rowId(screen, record)}
      tabIndex={-1}
      role="row"
      className={`grid border-line bg-background @max-4xl:min-h-24 @max-4xl:grid-cols-[auto_minmax(0,1fr)_auto] @max-4xl:grid-rows-[auto_auto_1fr] @max-4xl:gap-x-3 @max-4xl:gap-y-0.5 @max-4xl:rounded-xl @max-4xl:border @max-4xl:py-1 @max-4xl:pe-1 @max-4xl:ps-3 @4xl:grid-cols-(--columns) @4xl:border-t @4xl:hover:bg-sunken ${isDragging ? 'opacity-40' : ''} ${edge ? edgeClass[edge] : ''}`}
    >
      {screen.columns.map((column) => {
        const field = screen.fields[column]
        if (!field) return null
        const part = cardPart(screen, column)
        return (
          <Cell key={column} className={part ? cardClass[part] : '@max-4xl:hidden'}>
            <FieldContent field={field} name={column} record={record} lines={part === 'name' ? 'title' : 'cell'} />
          </Cell>
        )
      })}
      <Cell className={cardClass.status}>
        <div className="@max-4xl:flex @max-4xl:flex-wrap @max-4xl:items-center @max-4xl:gap-x-2">
          <StatusSelect
            name={name}
            options={contentStatuses}
            status={record.status}
            nameOf={(status) => t.contentStatus({ status })}
            onChange={(status) => actions.setStatus(record, status)}
          />
          {hasDraft && <Badge text={t.draftChanges} />}
          {languages.length > 0 && (
            <Badge text={t.toTranslate({ languages: listText(languages.map(languageName), locale) })} />
          )}
          {schedule && <ScheduleBadge schedule={schedule} />}
          <SiteNote note={note} />
          {canBeTakenOff(screen, record) && (
            <button
              type="button"
              aria-label={t.takeOffTheSiteOf({ name })}
              onClick={() => actions.setStatus(record, 'Archived')}
              className="min-h-11 rounded text-xs font-medium text-link hover:underline @4xl:min-h-6"
            >
              {t.takeOffTheSite}
            </button>
          )}
        </div>
      </Cell>
      <Cell className={cardClass.actions}>
        <div className="flex @max-4xl:flex-col @4xl:-my-2 @4xl:-ms-2.5">
          <IconButton
            label={t.editOfName({ name })}
            onClick={() => actions.edit(record)}
            className="@max-4xl:size-11!"
            icon={Pencil}
          />
          <IconButton
            label={t.deleteOfName({ name })}
            onClick={() => actions.remove(record)}
            className="@max-4xl:hidden"
            isDanger
            icon={Trash2}
          />
          <RowMenu
            name={name}
            handle={handle}
            onStep={(step) => actions.step(record, step)}
            onDelete={() => actions.remove(record)}
          />
        </div>
      </Cell>
    </tr>
  )
}

/** Returns the place of a column in a card; null if the card hides it. */
function cardPart(screen: CollectionScreen, column: string): CardPart | null {
  const { columns, fields } = screen
  const name = nameColumn(screen)
  if (column === name) return 'name'
  if (fields[column]?.input.kind === 'media') return 'media'
  const isText = (other: string) => /^(?:text|longText)$/.test(fields[other]?.input.kind ?? '')
  return columns.find((other) => other !== name && isText(other)) === column ? 'second' : null
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <td role="cell" className={`flex min-w-0 items-center @4xl:px-3 @4xl:py-3 ${className}`}>
      {children}
    </td>
  )
}

function rowId({ name }: CollectionScreen, { id }: ContentRecord): string {
  return `${name}-${id}`
}

function SiteNote({ note }: { note: string }) {
  const Icon = isOnSite(note) ? Eye : EyeOff
  return (
    <p className="flex gap-1.5 text-xs text-muted @4xl:mt-1.5">
      <Icon size={14} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0">{note}</span>
    </p>
  )
}

/** Returns whether a text of a record or of its picture waits for a language. */
function waits(screen: CollectionScreen, record: ContentRecord, tag: string, pictures: readonly WaitingPicture[]) {
  const path = record[mediaField(screen) ?? '']
  return (
    translatedFields(screen).some((name) => isWaiting(record[name], record.translations?.[tag]?.[name])) ||
    pictures.some((picture) => picture.path === path && picture.language === tag)
  )
}

/** Marks a record with what is to do about it, such as publishing its draft changes. */
function Badge({ text }: { text: string }) {
  return (
    <span className="inline-flex min-h-6 w-fit items-center rounded-full bg-badge-blue px-2.5 text-xs font-semibold text-badge-blue-ink @4xl:mt-1.5">
      {text}
    </span>
  )
}
