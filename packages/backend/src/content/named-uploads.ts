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
 * @param before returns the record, its draft changes and its versions
 * @throws AppError `invalid_input` as `checkNamedUpload`
 */
export async function checkNamedUploads(
  host: Host,
  collection: Collection,
  values: ContentValues,
  before: () => Promise<readonly (object | undefined)[]>,
): Promise<void> {
  const named = pathsIn(collection, values)
  if (named.length === 0) return
  const rows = (await before()).filter((row) => row !== undefined)
  const known = new Set(rows.flatMap((row) => pathsIn(collection, { ...row })).map(({ path }) => path))
  for (const { field, path } of named) if (!known.has(path)) await checkNamedUpload(host, field, path)
}

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
