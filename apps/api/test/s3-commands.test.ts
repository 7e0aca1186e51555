import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBucket, s3Endpoint } from './bucket.ts'
import { type Env, openFolder, runCommand, runForJson } from './commands/run-command.ts'

/** A restore creates a scratch database, which takes long on a busy machine. */
const STAGING_MS = 180_000

describe.skipIf(!s3Endpoint)('commands on a site with a bucket', () => {
  let site: Awaited<ReturnType<typeof openFolder>>
  let env: Env
  let backup: string

  const done = (argv: readonly string[]) => runForJson<{ ok: boolean; result: Record<string, unknown> }>(argv, env)

  beforeAll(async () => {
    site = await openFolder('disk')
    env = { ...site.env, ...(await createBucket()).env }
    await runCommand(['seed'], env)
  })
  afterAll(() => site?.close())

  it('exports the content, and imports it again with its media', async () => {
    const exported = await done(['export', 'content'])
    expect(exported).toMatchObject({ ok: true, result: { missing: [] } })
    const { records, media } = exported.result
    expect(await done(['import', 'content', '--replace', '--yes'])).toMatchObject({
      ok: true,
      result: { records, media, before: expect.stringContaining('-before-import') as unknown },
    })
  })

  it('backs up into the bucket, and into a file that is complete', async () => {
    const { result } = await done(['backup'])
    expect(result['place']).toContain(env['S3_BUCKET'])
    backup = String(result['file'])
    await done(['backup', 'site.tar.gz'])
    expect(await done(['verify', join(site.folder, 'site.tar.gz')])).toMatchObject({ ok: true })
  })

  it("restores one of the bucket's backups by its name", { timeout: STAGING_MS }, async () => {
    expect(await done(['restore', backup, '--yes'])).toMatchObject({
      ok: true,
      result: { missing: [], before: expect.stringContaining('-before-restore') as unknown },
    })
  })

  it('lets the doctor try the bucket', async () => {
    const { output } = await runCommand(['doctor'], env)
    expect(output).toContain(env['S3_BUCKET'])
  })
})
