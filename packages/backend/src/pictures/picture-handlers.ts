import { type Api, type PictureUse, storedMediaPath } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Call, Handlers } from '../calls/handlers.ts'
import { changeContent } from '../collections/content-change.ts'
import type { Db } from '../database/database.ts'
import { actOf } from '../history/actor.ts'
import type { Ports } from '../ports.ts'
import { findPicture, savePicture } from './picture-queries.ts'
import { findUses, replaceUses } from './picture-uses.ts'

type Pictures = Api['pictures']

export function pictureHandlers(ports: Ports): Handlers<Pictures> {
  const { db, now } = ports
  return {
    get: async ({ query }) => state(db, storedPath('path', query.path)),
    update: (call) => update(ports, call),
    replace: async ({ body }, caller) => {
      const path = storedPath('path', body.path)
      const by = storedPath('by', body.by)
      const act = actOf(caller, now())
      const areas = areasOf(await findUses(db, path))
      return changeContent(ports, areas, async (trx) => ({ replaced: await replaceUses(trx, act, { path, by }) }))
    },
  }
}

async function state(db: Db, path: string) {
  return { picture: await findPicture(db, path), uses: await findUses(db, path) }
}

/** Visitors see the change, so it raises the content version. */
async function update(ports: Ports, { body }: Call<Pictures['update']>) {
  const { path: sent, ...facts } = body
  const path = storedPath('path', sent)
  if (((facts.focal_x ?? null) === null) !== ((facts.focal_y ?? null) === null))
    throw new AppError('invalid_input', { errors: [{ field: 'focal_y', message: 'must be sent with focal_x' }] })
  const areas = areasOf(await findUses(ports.db, path))
  return changeContent(ports, areas, async (trx) => {
    await savePicture(trx, path, { ...facts, ...(facts.alt !== undefined && { alt: facts.alt.trim() }) })
    return state(trx, path)
  })
}

function areasOf(uses: readonly PictureUse[]) {
  return [...new Set(uses.map(({ name }) => name))]
}

/** @throws AppError `invalid_input` unless it is the path of an upload or an http URL */
function storedPath(field: string, sent: string): string {
  const path = storedMediaPath(sent)
  if (path) return path
  throw new AppError('invalid_input', {
    errors: [{ field, message: 'must be the path of an upload or an http address' }],
  })
}
