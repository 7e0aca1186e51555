import type { Api, PictureUse } from '@tablier/contracts'
import type { Call, Handlers } from '../calls/handlers.ts'
import { changeContent } from '../collections/content-change.ts'
import type { Db } from '../database/database.ts'
import { actOf } from '../history/actor.ts'
import type { Ports } from '../ports.ts'
import { findPicture, savePicture } from './picture-queries.ts'
import { checkedFacts, storedPath } from './picture-rules.ts'
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
  const { path, ...facts } = checkedFacts(body)
  const areas = areasOf(await findUses(ports.db, path))
  return changeContent(ports, areas, async (trx) => {
    await savePicture(trx, path, facts)
    return state(trx, path)
  })
}

function areasOf(uses: readonly PictureUse[]) {
  return [...new Set(uses.map(({ name }) => name))]
}
