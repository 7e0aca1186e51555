import {
  type DocumentType,
  documentTypes,
  type FileToSend,
  MAX_FILE_NAME,
  MAX_ORDER_FILES,
  namesOf,
  OrderFile,
  startOfText,
} from '@tablier/contracts'
import { sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import type { IncomingDocument } from '../calls/handlers.ts'
import { countRows, type Db, type Trx } from '../database/database.ts'
import { lockOrder } from '../database/locks.ts'
import { bytesOfHex, hex } from '../database/digest.ts'
import { recordOrderEvent } from './change-order.ts'

/** The columns for lists, which leave out the content. */
const listed = namesOf(OrderFile.properties)

interface FileOfOrder {
  readonly id: number
  readonly file: number
}

/** Returns the files of an order, in the order in which they were added. @throws AppError `not_found` */
export async function listFiles(db: Db, orderId: number): Promise<OrderFile[]> {
  found(await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst())
  return db.selectFrom('order_files').select(listed).where('order_id', '=', orderId).orderBy('id').execute()
}

/**
 * Adds a file to an order. Its bytes are read only when the order is locked, so few files are in memory at a time. They
 * are sent to the database as hexadecimal digits, because PGlite takes six times as long for bytes.
 * @throws AppError `not_found`, `limit_reached`
 */
export async function addFile(
  trx: Trx,
  { id, name, document }: { readonly id: number; readonly name: string; readonly document: IncomingDocument },
  act: Act,
): Promise<OrderFile> {
  const { day } = found(await lockOrder(trx, id))
  const present = await countRows(trx.selectFrom('order_files').where('order_id', '=', id))
  if (present >= MAX_ORDER_FILES)
    throw new AppError('limit_reached', { reason: 'asManyFiles', values: { count: MAX_ORDER_FILES } })
  const { mediaType } = document
  const added = await trx
    .insertInto('order_files')
    .values({
      order_id: id,
      name: fileName(name, mediaType),
      media_type: mediaType,
      bytes: sql`decode(${hex(await document.read())}, 'hex')`,
      created_at: act.at.toISOString(),
      actor_id: act.actor.id,
      actor_name: act.actor.name,
    })
    .returning(listed)
    .executeTakeFirstOrThrow()
  await recordOrderEvent(trx, act, { id, day, action: 'file_added' })
  return added
}

/** Returns a file with its content. @throws AppError `not_found` */
export async function readFile(db: Db, { id, file }: FileOfOrder): Promise<FileToSend> {
  const { name, mediaType, digits } = found(
    await db
      .selectFrom('order_files')
      .select(['name', 'media_type as mediaType', sql<string>`encode(bytes, 'hex')`.as('digits')])
      .where((eb) => eb.and({ order_id: id, id: file }))
      .executeTakeFirst(),
  )
  return { name, mediaType, content: bytesOfHex(digits) }
}

/** @throws AppError `not_found` */
export async function deleteFile(trx: Trx, { id, file }: FileOfOrder, act: Act): Promise<void> {
  const { day } = found(await lockOrder(trx, id))
  const files = trx.deleteFrom('order_files').where('order_id', '=', id).where('id', '=', file)
  found(await files.returning('id').executeTakeFirst())
  await recordOrderEvent(trx, act, { id, day, action: 'file_deleted' })
}

/** Returns the files of a customer's orders, with their content in Base64 up to `maxBytes` in all, and null for others. */
export async function downloadFiles(db: Db, customerId: number, maxBytes: number) {
  return db
    .selectFrom('order_files')
    .select([...listed, 'order_id'])
    .select(
      sql<string | null>`case when sum(size) over (order by order_files.id) <= ${maxBytes}::integer
        then translate(encode(bytes, 'base64'), E'\\n', '') end`.as('content'),
    )
    .where('order_id', 'in', db.selectFrom('orders').select('orders.id').where('customer_id', '=', customerId))
    .orderBy('id')
    .execute()
}

/**
 * Characters that no file name may have: control characters, line ends, marks that reverse the direction of text, and
 * separators of folders.
 */
const FORBIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff/\\]/gu

/**
 * Returns the name under which a file is stored: short, without characters that could mislead a person or a computer,
 * and with an extension of its type, so that it opens as what it is.
 */
export function fileName(sent: string, type: DocumentType): string {
  const name = sent.replace(FORBIDDEN, '').trim().replace(/^\.+/, '').trimStart()
  const [stem, extension] = parts(name, documentTypes[type])
  const cut = startOfText(stem, MAX_FILE_NAME - extension.length)
  return (cut.trimEnd() || 'File') + extension
}

/** Splits a name before its extension. If that is not one of its type, adds one. */
function parts(name: string, extensions: readonly string[]): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  const isKnown = dot >= 0 && extensions.includes(name.slice(dot + 1).toLowerCase())
  return isKnown ? [name.slice(0, dot), name.slice(dot)] : [name, `.${extensions[0]!}`] // each type has one
}
