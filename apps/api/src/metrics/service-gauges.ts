import { type Db, waitingMails } from '@tablier/backend'
import type { PoolCounts } from '../db/connect.ts'
import type { DiskRoom } from '../disk/disk-room.ts'
import type { PictureLanes } from '../media/picture-lanes.ts'
import type { Preparation } from '../media/prepare-variants.ts'
import type { Variants } from '../media/variants.ts'
import type { Gates } from '../gates/gates.ts'
import type { Metrics } from './metrics.ts'

export interface Watched {
  readonly db: Db
  /** Undefined for the embedded database. */
  readonly pool: PoolCounts | undefined
  readonly pictures: PictureLanes
  readonly variants: Pick<Variants, 'pending'>
  readonly preparation: Pick<Preparation, 'waiting'>
  readonly gates: Gates
  readonly diskRoom: DiskRoom
}

/** Reads queues and connections whenever the metrics are asked for. */
export function addServiceGauges(
  { addGauge }: Metrics,
  { db, pool, pictures, variants, preparation, gates, diskRoom }: Watched,
): void {
  const { administrators, strangers } = pictures
  addGauge(
    'tablier_picture_tasks',
    'Pictures that are being decoded or scaled, or wait for it.',
    () => administrators.pending() + strangers.pending(),
  )
  addGauge(
    'tablier_picture_tasks_administrators',
    'Those of them that administrators uploaded.',
    administrators.pending,
  )
  addGauge('tablier_variants_pending', 'Variants that are being made or wait for it.', variants.pending)
  addGauge('tablier_pictures_to_prepare', 'Pictures whose variants are still to be made.', preparation.waiting)
  const { strangersPasswords, administratorsPasswords, publicAnswers } = gates
  const { fixedPages, queriedPages, refusedForms, previews, sharedPreviews } = gates
  addGauge(
    'tablier_passwords_under_way',
    'Passwords that are being hashed or wait for it.',
    () => strangersPasswords.pending() + administratorsPasswords.pending(),
  )
  addGauge('tablier_renderings_under_way', 'Pages and texts that are being made from the content or wait for it.', () =>
    [fixedPages, queriedPages, refusedForms, previews, sharedPreviews].reduce((sum, gate) => sum + gate.pending(), 0),
  )
  addGauge(
    'tablier_public_answers_under_way',
    'Public answers of the API that are being built or wait for it.',
    publicAnswers.pending,
  )
  addGauge(
    'tablier_disk_free_bytes',
    "Free on the data folder's file system. Left out if the system does not tell.",
    async () => (await diskRoom.state()).free_bytes ?? undefined,
  )
  addGauge('tablier_disk_reserve_bytes', 'Uploads are refused while less is free.', diskRoom.reserve)
  if (pool) {
    addGauge('tablier_database_connections', 'Connections to the database.', () => pool.totalCount)
    addGauge('tablier_database_connections_idle', 'Connections that are not in use.', () => pool.idleCount)
    addGauge(
      'tablier_database_waiting',
      'Queries and transactions that wait for a connection.',
      () => pool.waitingCount,
    )
  }
  // After the pool's figures, which must not count the query itself.
  addGauge('tablier_outbox_mails', 'Mails that are still to be sent. Left out while the database is unreachable.', () =>
    waitingMails(db).then(
      ({ waiting }) => waiting,
      () => undefined, // /readyz and the requests' own figures report it
    ),
  )
}
