import type { Api } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import type { Caller, Handlers } from '../calls/handlers.ts'
import type { Database } from '../database/database.ts'
import { type Act, actOf } from '../history/actor.ts'
import type { Ports } from '../ports.ts'
import { addFile, deleteFile, listFiles, readFile } from './order-files.ts'

/** Files of evenings: see docs/decisions/049. */
export function orderFileHandlers({ db, now }: Pick<Ports, 'db' | 'now'>): Handlers<Api['orderFiles']> {
  const change = <Result>(caller: Caller, run: (trx: Transaction<Database>, act: Act) => Promise<Result>) =>
    db.transaction().execute((trx) => run(trx, actOf(caller, now())))
  return {
    list: async ({ params: { id } }) => ({ items: await listFiles(db, id) }),
    upload: async ({ params: { id }, body: { name }, file: document }, caller) => ({
      file: await change(caller, (trx, act) => addFile(trx, { id, name, document }, act)),
    }),
    download: ({ params }) => readFile(db, params),
    delete: async ({ params }, caller) => {
      await change(caller, (trx, act) => deleteFile(trx, params, act))
      return null
    },
  }
}
