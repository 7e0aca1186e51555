import { NOBODY, endDeadTask } from '@tablier/backend'
import { expect, it } from 'vitest'
import { backupsOf, useTestApp } from '../harness.ts'

const test = useTestApp()

/** Waits until no task is under way, and returns the last one. */
async function ended() {
  const last = async () => (await (await test.admin()).backups.task()).task // a restore ends the sessions meanwhile
  await expect.poll(last).not.toMatchObject({ endedAt: null })
  return last()
}

const headings = async () => (await test.client().banners.list()).items.map(({ heading }) => heading)

it('a site is backed up, rehearsed, changed, and restored', async () => {
  const before = await test.admin()
  const { banner } = await before.banners.create({ body: { heading: 'Autumn', status: 'Published' } })
  await before.backups.setSchedule({ body: { every: 'weekly', keep: 5 } })
  await before.backups.start({ body: { passphrase: 'a long secret' } })
  expect(await ended()).toMatchObject({ kind: 'backup', problem: null })
  const [{ name } = { name: '' }] = (await backupsOf(before)).items ?? []
  await before.backups.rehearse({ body: { name, passphrase: 'a long secret' } })
  expect(await ended()).toMatchObject({ problem: null, facts: { backup: name, pictures: 0 } })

  await before.banners.delete({ params: banner })
  await before.backups.setSchedule({ body: { every: 'off', keep: 7 } })
  const body = { passphrase: 'a long secret' }
  await before.backups.restore({ params: { name }, body: { passphrase: 'another secret' } })
  expect(await ended()).toMatchObject({ problem: 'This is not the passphrase of this backup.' })
  expect(await headings()).toEqual([])
  await before.backups.restore({ params: { name }, body })
  await expect.poll(headings).toHaveLength(1)
  expect(await ended()).toMatchObject({ kind: 'restore', problem: null, facts: { backup: name } })
  await expect(before.auth.me()).rejects.toMatchObject({ status: 401 })
  const after = await test.admin()
  expect((await backupsOf(after)).schedule).toMatchObject({ every: 'off', keep: 7 }) // the site's own schedule
  const { items } = await after.activity.list({ query: { area: 'backups' } })
  expect(items?.[0]).toMatchObject({ action: 'restored', title: name, actorId: null, actorName: 'Administrator' })
})

it('a restore that another instance has taken for dead changes nothing', async () => {
  const { backOffice, db, now } = test.services
  const admin = await test.admin()
  await admin.backups.start({ body: {} })
  await ended()
  const [{ name } = { name: '' }, ...others] = (await backupsOf(admin)).items
  await admin.banners.create({ body: { heading: 'Of the present', status: 'Published' } })
  const restore = { kind: 'restore', name } as const
  const running = await backOffice.begin(restore, { actor: NOBODY, at: now() })
  await endDeadTask(db, now(), 0)
  const problem = 'The server did not answer for a minute, so this was ended. Please try again.'
  expect(await running.ended).toMatchObject({ problem })
  expect(await headings()).toEqual(['Of the present', 'Autumn'])
  expect((await backupsOf(admin)).items).toHaveLength(others.length + 1)
}, 300_000)
