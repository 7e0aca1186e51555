import { type Api, type BodyOf, collections, dateIn, weekdayIn } from '@tablier/contracts'
import { type Selectable, sql } from 'kysely'
import { type Act, actOf } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import type { Database, Trx } from '../database/database.ts'
import type { HandlersOn } from '../calls/ports.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import { recordChange, recordPositions } from '../history/record-change.ts'
import { changeContent } from './content-change.ts'
import { insertRow, lockTable, saveOrder, updateRow } from './content-rows.ts'
import { trashRow } from './content-trash.ts'
import { staleVersion } from '../calls/check-version.ts'

const { contactHours } = collections

type Body = BodyOf<Api['weekHours']['save']>
type Line = Body['lines'][number]
type Row = Selectable<Database['contact_hours']>

export const weekHoursHandlers: HandlersOn<Api['weekHours']> = {
  async save(ports, { body }, caller) {
    checkLines(body.lines)
    const act = actOf(caller, ports.now())
    return changeContent(ports, async (trx) => ({ items: await saveWeek(trx, act, body) }))
  },
}

function checkLines(lines: readonly Line[]): void {
  const errors = lines.flatMap(({ day }, index) =>
    isWeekOrDate(day) ? [] : [{ field: `lines.${index}.day`, reason: 'weekdayOrDate' } as const],
  )
  if (errors.length > 0) throw new AppError('invalid_input', { reason: 'specialDayNeedsDate', errors })
}

/** Returns all lines of the opening hours in their order. */
async function saveWeek(trx: Trx, act: Act, { lines, based_on }: Body): Promise<Row[]> {
  await lockTable(trx, 'example_records') // before the hours, because the removal of examples locks in this order
  await lockTable(trx, contactHours.table)
  const rows = await allRows(trx)
  const week = new Map(rows.filter(isPublishedWeek).map((row) => [row.id, row]))
  const ids = lines.flatMap(({ id }) => id ?? [])
  const isSame = based_on.length === week.size && based_on.every(({ id, version }) => week.get(id)?.version === version)
  if (!isSame || new Set(ids).size < ids.length || ids.some((id) => !week.has(id)))
    throw staleVersion({ items: rows }, 'hoursChangedMeanwhile')

  const gone = [...week.keys()].filter((id) => !ids.includes(id))
  const rowOf = ({ id }: Line) => (id === undefined ? undefined : week.get(id))
  const count = gone.length + lines.filter((line) => !isSaved(line, rowOf(line))).length
  const part = { ...act, isPart: true } as const
  const actOfLine = count > 1 ? part : act
  for (const id of gone) await trashRow(trx, actOfLine, 'contactHours', id)
  const saved: number[] = []
  for (const line of lines) saved.push(await saveLine(trx, actOfLine, line, rowOf(line)))
  await keepExamples(trx, saved)
  const stayed = rows.map(({ id }) => id).filter((id) => !week.has(id) || ids.includes(id))
  await recordPositions(trx, part, { collection: 'contactHours' }, () =>
    saveOrder(trx, contactHours, withNewLines(stayed, saved)),
  )
  if (count > 1) await recordActivity(trx, act, { area: 'contactHours', action: 'edited', count })
  return allRows(trx)
}

/** Saves a line and returns its id. A line that did not change keeps its version. */
async function saveLine(trx: Trx, act: Act, line: Line, row: Row | undefined): Promise<number> {
  if (row && isSaved(line, row)) return row.id
  const values = valuesOf(line)
  const saved = row
    ? found(await updateRow(trx, contactHours, row.id, values))
    : await insertRow(trx, contactHours, { ...values, status: 'Published' })
  await recordChange(trx, act, { collection: 'contactHours', row: saved, endsDraft: true })
  return saved.id
}

function valuesOf({ day, opens, closes, note }: Line) {
  return { day, open_time: opens, close_time: closes, note }
}

function isSaved(line: Line, row: Row | undefined): boolean {
  return (
    row !== undefined &&
    changedFields(row, { ...row, ...valuesOf(line) }, ['day', 'open_time', 'close_time', 'note']).length === 0
  )
}

/** Counts the unchanged lines as the owner's own too: they stay when the example content is removed. */
async function keepExamples(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('example_records')
    .where('table_name', '=', contactHours.table)
    .where(sql<boolean>`record_id = any(${ids}::integer[])`)
    .where('removed_at', 'is', null)
    .execute()
}

/** Inserts each new line after the line that precedes it in the week. The other lines stay in the owner's order. */
function withNewLines(stayed: readonly number[], saved: readonly number[]): number[] {
  const order = [...stayed]
  for (const [index, id] of saved.entries()) {
    if (order.includes(id)) continue
    const before = index > 0 ? order.indexOf(saved[index - 1]!) + 1 : -1 // by now, the line before has its place
    const after = order.findIndex((other) => saved.includes(other))
    const place = before >= 0 ? before : after >= 0 ? after : order.length
    order.splice(place, 0, id)
  }
  return order
}

function isPublishedWeek({ status, day }: Row): boolean {
  return status === 'Published' && isWeekOrDate(day)
}

function isWeekOrDate(day: string): boolean {
  return weekdayIn(day) !== undefined || dateIn(day) !== undefined
}

async function allRows(trx: Trx): Promise<Row[]> {
  return trx
    .selectFrom('contact_hours')
    .selectAll()
    .orderBy('position')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
