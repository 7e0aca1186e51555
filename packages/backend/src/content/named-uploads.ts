import { type Collection, mediaColumns, mediaUrl, parseSocialMedia, uploadNameOf } from '@tablier/contracts'
import { wrongField } from '../calls/app-error.ts'
import type { Ports } from '../calls/ports.ts'
import type { ContentValues } from './content-values.ts'

type Host = Pick<Ports, 'db' | 'hasUpload'>

/**
 * Checks the path of a file that a client names instead of sending it. An address of another site passes.
 * @throws AppError `invalid_input` if the upload is not stored, or is an avatar, which goes with its account
 */
export async function checkNamedUpload(host: Host, field: string, path: string): Promise<void> {
  const name = uploadNameOf(path)
  if (name === '') return
  if (!(await host.hasUpload(name)) || (await isAvatar(host, name)))
    throw wrongField({ field, reason: 'uploadNotStored' })
}

async function isAvatar({ db }: Pick<Host, 'db'>, name: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('avatar', '=', mediaUrl(name)).executeTakeFirst()
  return user !== undefined
}

/**
 * Checks the files that a record's new values name. What the record names or named in one of its versions passes: its
 * file may be lost, its other fields must stay editable, and a change can be undone.
 * @param before returns the record with its draft changes, and all its versions
 * @throws AppError `invalid_input` as `checkNamedUpload`
 */
export async function checkNamedUploads(
  host: Host,
  collection: Collection,
  values: ContentValues,
  before: { readonly now: Rows; readonly ever: Rows },
): Promise<void> {
  const named = pathsIn(collection, values)
  if (named.length === 0) return
  const pathsOf = async (rows: Rows) =>
    new Set((await rows()).flatMap((row) => pathsIn(collection, { ...row })).map(({ path }) => path))
  const known = await pathsOf(before.now)
  const others = named.filter(({ path }) => !known.has(path))
  if (others.length === 0) return
  const former = await pathsOf(before.ever)
  for (const { field, path } of others) if (!former.has(path)) await checkNamedUpload(host, field, path)
}

type Rows = () => Promise<readonly object[]>

interface NamedPath {
  readonly field: string
  readonly path: string
}

function pathsIn(collection: Collection, values: ContentValues): NamedPath[] {
  const { social_media: social } = values
  const icons = typeof social === 'string' ? parseSocialMedia(social).map(({ media_icon: path }) => path) : []
  const ofColumns = mediaColumns(collection).map((field) => ({ field, path: values[field] }))
  return [...ofColumns, ...icons.map((path) => ({ field: 'social_media', path }))].filter(
    (one): one is NamedPath => typeof one.path === 'string' && one.path !== '',
  )
}
