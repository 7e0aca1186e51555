import type { Renames } from '../endpoint/case.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { IdParams, Nothing, type ObjectSchema, PageQuery } from '../endpoint/fields.ts'
import { AdminListQuery, type FileField, PositionBody, StatusBody } from './content.ts'

/** Without a file the key is absent, not undefined: the client's types ask whether the key exists. */
type WithFile<File> = { readonly [Key in File extends FileField ? 'file' : never]: File }

interface Parts<
  Path extends string,
  One extends ObjectSchema,
  List extends ObjectSchema,
  Create extends ObjectSchema,
  Update extends ObjectSchema,
  R extends Renames,
  File extends FileField | undefined,
> {
  /** Used in summaries. */
  readonly table: string
  readonly path: Path
  readonly one: One
  readonly list: List
  readonly create: Create
  readonly update: Update
  readonly renames: R
  readonly file: File
}

/** The nine endpoints that every content collection has. */
export function collectionEndpoints<
  const Path extends string,
  One extends ObjectSchema,
  List extends ObjectSchema,
  Create extends ObjectSchema,
  Update extends ObjectSchema,
  const R extends Renames,
  const File extends FileField | undefined,
>(parts: Parts<Path, One, List, Create, Update, R, File>) {
  const { table, path, one, list, create, update, renames, file } = parts
  const shared = { renames, ...(file && { file }) } as { readonly renames: R } & WithFile<File> // TypeScript cannot follow the condition

  return {
    list: {
      method: 'GET',
      path,
      access: 'public',
      summary: `Published ${table}`,
      query: PageQuery,
      reply: list,
      renames,
    },
    get: {
      method: 'GET',
      path: `${path}/:id`,
      access: 'public',
      summary: `One published record of ${table}`,
      params: IdParams,
      reply: one,
      errors: ['not_found'],
      renames,
    },
    adminList: {
      method: 'GET',
      path: `${path}/admin`,
      access: 'admin',
      summary: `All ${table}`,
      query: AdminListQuery,
      reply: list,
      renames,
    },
    adminGet: {
      method: 'GET',
      path: `${path}/admin/:id`,
      access: 'admin',
      summary: `One record of ${table}`,
      params: IdParams,
      reply: one,
      errors: ['not_found'],
      renames,
    },
    create: {
      method: 'POST',
      path,
      access: 'admin',
      summary: `Create in ${table}`,
      body: create,
      reply: one,
      status: 201,
      message: 'Created',
      ...shared,
    },
    update: {
      method: 'PUT',
      path: `${path}/:id`,
      access: 'admin',
      summary: `Change a record of ${table}; only what is sent changes`,
      params: IdParams,
      body: update,
      reply: one,
      message: 'Saved',
      errors: ['not_found', 'stale_version'],
      ...shared,
    },
    setStatus: {
      method: 'PATCH',
      path: `${path}/:id/status`,
      access: 'admin',
      summary: `Publish, archive or withdraw a record of ${table}`,
      params: IdParams,
      body: StatusBody,
      reply: one,
      message: 'Status saved',
      errors: ['not_found'],
      renames,
    },
    setPosition: {
      method: 'PATCH',
      path: `${path}/:id/position`,
      access: 'admin',
      summary: `Move a record of ${table} in the owner's order`,
      params: IdParams,
      body: PositionBody,
      reply: one,
      message: 'Moved',
      errors: ['not_found'],
      renames,
    },
    delete: {
      method: 'DELETE',
      path: `${path}/:id`,
      access: 'admin',
      summary: `Delete a record of ${table}`,
      params: IdParams,
      reply: Nothing,
      message: 'Deleted',
      errors: ['not_found'],
    },
  } as const satisfies Record<string, Endpoint>
}
