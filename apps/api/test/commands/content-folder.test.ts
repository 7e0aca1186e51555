import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { picture } from '@tablier/conformance'
import { camelize, settingsIds } from '@tablier/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BackupStore } from '../../src/backups/store/backup-store.ts'
import { importVerb } from '../../src/commands/content-verbs.ts'
import { siteOfServer } from '../../src/commands/run-on-site.ts'
import { writeContentFolder } from '../../src/content-folder/write-folder.ts'
import { useFolder } from '../folder.ts'
import { type TestApp, useTestApp } from '../harness.ts'
import { mp4 } from '../media/example-media.ts'
import { besideServer, type Outcome, runCommand, runFailing, runForJson } from './run-command.ts'

const zone = { name: 'Town', places: ['10115-10119', 'Potsdam'], amount: 2500, has_parking: true, has_night: false }

const wrongContent = [
  {
    what: 'no marker',
    file: 'tablier-content.json',
    content: '{}',
    says: 'tablier-content\\.json: this version reads',
  },
  {
    what: 'text that is no JSON',
    file: 'content/banners.json',
    content: 'root:x:0',
    says: 'content/banners\\.json: it is not valid JSON\\.',
  },
  { what: 'no list', file: 'content/banners.json', content: {}, says: 'content/banners\\.json: it must be a list\\.' },
  {
    what: 'a wrong field',
    file: 'content/banners.json',
    content: [{ heading: 'a' }, { heading: '' }],
    says: 'banners\\.json, number 2: .*heading is required',
  },
  {
    what: 'an unknown field',
    file: 'content/banners.json',
    content: [{ heading: 'a', id: 1 }],
    says: 'number 1: .*unknown key: "id"',
  },
  {
    what: 'an unknown status',
    file: 'content/banners.json',
    content: [{ heading: 'a', status: 'Live' }],
    says: 'status must be one of',
  },
  {
    what: 'a text of which nothing can be stored',
    file: 'content/banners.json',
    content: '[{"heading":"\\ud800"}]',
    says: 'heading is required',
  },
  {
    what: 'a path out of the folder',
    file: 'content/banners.json',
    content: [{ heading: 'a', media_path: 'media/../../etc/passwd' }],
    says: 'media_path',
  },
  {
    what: 'a script as a link',
    file: 'content/footers.json',
    content: [{ heading: 'x', social_media: [{ media_name: 'x', media_link: 'javascript:alert(1)' }] }],
    says: 'has a link',
  },
  {
    what: 'an icon out of the folder',
    file: 'content/footers.json',
    content: [{ heading: 'x', social_media: [{ media_icon: 'media/../a.png' }] }],
    says: 'has an icon',
  },
  {
    what: 'an unknown language',
    file: 'settings.json',
    content: { site_name: '', language: 'english' },
    says: 'settings\\.json: .*language',
  },
  {
    what: 'other settings',
    file: 'settings.json',
    content: { site_name: '', language: 'en', trash_days: 1 },
    says: 'settings\\.json',
  },
  {
    what: 'a zone twice',
    file: 'travel.json',
    content: { zones: [zone, { ...zone, name: 'town' }] },
    says: 'travel\\.json: .*zones',
  },
  {
    what: 'a version of travel',
    file: 'travel.json',
    content: { version: 1 },
    says: 'travel\\.json: .*unknown key: "version"',
  },
  {
    what: 'half a focal point',
    file: 'pictures.json',
    content: [{ path: 'https://a.example/x.png', focal_x: 1 }],
    says: 'pictures\\.json, number 1',
  },
  {
    what: 'a published page without text',
    file: 'legal-pages/terms.html',
    content: '<p></p>',
    says: 'legal-pages/terms\\.json: A published page',
  },
  {
    what: 'a file that is missing',
    file: 'content/banners.json',
    content: [{ heading: 'a', media_path: 'media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png' }],
    says: 'media/a+\\.png: It is missing\\.',
  },
]

const makePipe = (path: string) => promisify(execFile)('mkfifo', [path])

async function filesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return new Map(
    await Promise.all(
      paths.toSorted().map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'latin1')] as const),
    ),
  )
}

/** Content of every kind: statuses, an order, pictures, a video, links and HTML. */
async function writeContent(site: TestApp): Promise<void> {
  const {
    banners,
    serviceFeatures,
    footers,
    footerIcons,
    looks,
    testimonialItems,
    legalPages,
    settings,
    pictures,
    travel,
  } = await site.admin()
  await banners.create({ body: { heading: 'First', status: 'Published' }, file: await picture('jpeg', 60, 40) })
  const film = { file: new Blob([new Uint8Array(mp4())]), poster: await picture('jpeg', 30, 20) }
  await banners.create({ body: { heading: 'Film', status: 'Archived' }, ...film })
  const { feature } = await serviceFeatures.create({ body: { title: 'Dinner' }, file: await picture('png', 20, 20) })
  await serviceFeatures.create({
    body: { title: 'Lunch', details: 'Line 1\nLine 2', iconUrl: 'https://cdn.example/i.png' },
  })
  await serviceFeatures.setPosition({ params: feature, body: { position: 1 } })
  await pictures.update({ body: { path: String(feature.iconUrl), focalX: 20, focalY: 70, alt: 'A table' } })
  const { path } = await footerIcons.upload({ body: {}, file: await picture('png', 16, 16) })
  const social = [{ media_name: 'Instagram', media_icon: path, media_link: 'https://example.com/a' }]
  await footers.create({
    body: { heading: '<strong>Hello</strong> & <a href="/x">x</a>', socialMedia: JSON.stringify(social) },
  })
  await looks.create({ body: { palette: 'sea', shareUrl: path } })
  await testimonialItems.create({ body: { name: 'Ada', reviewNumber: 4, status: 'Published' } })
  await legalPages.update({
    params: { name: 'terms' },
    body: { body: '<h2>Bookings</h2>\n<p>Yes</p>', isPublished: true },
  })
  await travel.update({ body: { freeKm: 20, zones: [camelize(zone)], isAreaShown: true, areaSentence: 'In town' } })
  await settings.update({ body: { siteName: 'Maison', language: 'fr', timeZone: 'Europe/Paris' } })
}

const folder = useFolder()
const site = useTestApp()
const other = useTestApp()
const { owner } = other

beforeAll(() => writeContent(site))

const into = (...argv: string[]) => [['import', ...argv], besideServer(other.services)] as const

it('exports, imports and exports again the same folder', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  expect(await runForJson(['export', first], besideServer(site.services))).toEqual({
    ok: true,
    command: 'export',
    result: { folder: first, records: 7, media: 5, missing: [] },
  })
  const [, ...stored] = await readdir(join(first, 'media'))
  const uploads = join(other.services.config.dataDir, 'uploads')
  for (const name of stored) {
    await cp(join(first, 'media', name), join(uploads, name))
    await utimes(join(uploads, name), 0, 0)
  }
  expect(await runForJson(...into(first))).toEqual({
    ok: true,
    command: 'import',
    result: { records: 7, media: 5, trashed: 0, before: null },
  })
  await runForJson(['export', second], besideServer(other.services))
  expect(await filesOf(second)).toEqual(await filesOf(first))
  // nothing referred to what was there: with its old time, the daily sweep would remove it
  const ages = await Promise.all(stored.map(async (name) => (await stat(join(uploads, name))).mtimeMs))
  expect(Math.min(...ages)).toBeGreaterThan(0)
})

it('shows visitors what was imported, with a history', async () => {
  const { items } = await other.client().banners.list()
  expect(items).toMatchObject([{ heading: 'First' }])
  expect((await other.app.inject(String(items[0]?.mediaUrl))).statusCode).toBe(200)
  const { items: features } = await owner.serviceFeatures.adminList()
  expect(features.map(({ title, position }) => ({ title, position }))).toEqual([
    { title: 'Lunch', position: 0 },
    { title: 'Dinner', position: 1 },
  ])
  const { items: revisions } = await owner.revisions.list({ params: { collection: 'banners', id: items[0]?.id ?? 0 } })
  expect(revisions).toMatchObject([{ kind: 'created', actorName: null }])
})

it('takes along how far the owner goes, with a history', async () => {
  const { travel } = await owner.travel.get()
  expect(travel).toMatchObject({ freeKm: 20, zones: [camelize(zone)], areaSentence: 'In town' })
  const params = { collection: 'settings', id: settingsIds.travel } as const
  const { items } = await owner.revisions.list({ params })
  expect(items).toMatchObject([{ actorName: null }, {}])
})

it('writes what people can read and compare, without what differs between sites', async () => {
  const files = await filesOf(join(folder, 'first'))
  expect(files.get('content/serviceFeatures.json')).toBe(
    `[
  {
    "status": "Draft",
    "title": "Lunch",
    "details": "Line 1\\nLine 2",
    "icon_path": "https://cdn.example/i.png"
  },
  {
    "status": "Draft",
    "title": "Dinner",
    "icon_path": "${[...files.keys()].find((name) => /media\/.*-20x20-/.test(name))}"
  }
]
`,
  )
  expect(files.get('legal-pages/terms.html')).toBe('<h2>Bookings</h2>\n<p>Yes</p>\n')
  expect(files.get('settings.json')).toBe(
    '{\n  "site_name": "Maison",\n  "language": "fr",\n  "time_zone": "Europe/Paris",\n  "hidden_sections": []\n}\n',
  )
})

it('updates an earlier export, and leaves files of others alone', async () => {
  const earlier = join(folder, 'earlier')
  await cp(join(folder, 'first'), earlier, { recursive: true })
  await writeFile(join(earlier, '.gitignore'), '')
  await writeFile(join(earlier, 'media', `${'0'.repeat(32)}.png`), 'no longer used')
  await runForJson(['export', earlier], besideServer(site.services))
  expect([...(await filesOf(earlier)).keys()]).toEqual(['.gitignore', ...(await filesOf(join(folder, 'first'))).keys()])
})

it('marks an interrupted export, which cannot be imported, and finishes it later', async () => {
  const interrupted = join(folder, 'interrupted')
  await cp(join(folder, 'first'), interrupted, { recursive: true })
  const interrupt = new AbortController()
  const work = { report: () => interrupt.abort(new Error('interrupted')), signal: interrupt.signal }
  await expect(writeContentFolder(site.services, interrupted, work)).rejects.toThrow('interrupted')
  const [media = ''] = await readdir(join(interrupted, 'media'))
  await writeFile(join(interrupted, 'media', `.${media}`), 'the beginning of a file')
  expect(await runFailing(...into(interrupted, '--replace', '--yes'))).toMatch(
    /^This export was interrupted, so the folder is not complete\./,
  )
  await runForJson(['export', interrupted], besideServer(site.services))
  expect(await filesOf(interrupted)).toEqual(await filesOf(join(folder, 'first')))
})

it('does not export into a folder with other files', async () => {
  expect(await runFailing(['export', tmpdir()], besideServer(site.services))).toMatch(/^\S+ has other files\.[^\n]*\n$/)
})

it('an import into a site with content is refused without --replace', async () => {
  expect(await runFailing(...into(join(folder, 'first')))).toMatch(/^This site has content already\./)
})

it('an import into a site with content asks before it replaces anything, and cannot without a terminal', async () => {
  expect(await runFailing(...into(join(folder, 'first'), '--replace'), 3)).toMatch(
    /^Replace the content of this site\? .* add --yes to agree\.\n$/,
  )
})

it('an import into a site with content moves the present records to the trash, from where they can be restored', async () => {
  const before = await owner.banners.adminList()
  const replaced = await runForJson<{ result: object }>(...into(join(folder, 'first'), '--replace', '--yes'))
  const backup = expect.stringMatching(/-before-import\.tar\.gz$/) as unknown
  expect(replaced.result).toEqual({ records: 7, media: 5, trashed: 7, before: backup })
  const { items } = await owner.trash.list({ query: { area: 'banners' } })
  expect(new Set(items.map(({ recordId }) => recordId))).toEqual(new Set(before.items.map(({ id }) => id)))
  await owner.trash.restore({ params: { area: 'banners', id: items[0]!.recordId } }) // there are two
  expect((await owner.banners.adminList()).total).toBe(3)
})

describe('a folder that is not as it must be', () => {
  let changed: string

  async function importChanged(change: (file: (name: string) => string) => Promise<unknown>): Promise<Outcome> {
    changed = await mkdtemp(join(folder, 'changed-'))
    await cp(join(folder, 'first'), changed, { recursive: true })
    await change((name) => join(changed, name))
    const { errors, ...outcome } = await runCommand(...into(changed, '--replace', '--yes'))
    return { ...outcome, errors: errors.replaceAll(/^Copying .*\n/gm, '') } // progress
  }
  const write = (name: string, value: unknown) => (file: (name: string) => string) =>
    writeFile(file(name), typeof value === 'string' ? value : JSON.stringify(value))

  it.each(wrongContent)('is refused because of $what, and nothing changes', async ({ file: name, content, says }) => {
    const before = await owner.banners.adminList()
    const { code, errors } = await importChanged(write(name, content))
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(says) as unknown })
    expect(errors.trim()).not.toContain('\n')
    expect(await owner.banners.adminList()).toEqual(before)
  })

  it('is refused if a file is a link', async () => {
    const { errors } = await importChanged(async (file) => {
      await rm(file('settings.json'))
      await symlink('/etc/passwd', file('settings.json'))
    })
    expect(errors).toBe('settings.json is missing, or cannot be read.\n')
  })

  it.skipIf(process.platform === 'win32')(
    'is refused if a file is a pipe, without waiting for its writer',
    async () => {
      const texts = await importChanged(async (file) => {
        await rm(file('settings.json'))
        await makePipe(file('settings.json'))
      })
      expect(texts.errors).toBe('settings.json is not a file of texts, or too large.\n')
      const name = `${'d'.repeat(32)}-20x20.png`
      const media = await importChanged(async (file) => {
        await write('content/banners.json', [{ heading: 'a', media_path: `media/${name}` }])(file)
        await makePipe(file(`media/${name}`))
      })
      expect(media.errors).toMatch(new RegExp(`^media/${name}: `))
    },
  )

  it('is refused if a picture is something else', async () => {
    const name = `${'b'.repeat(32)}-20x20.png`
    const { errors } = await importChanged(async (file) => {
      await write('content/banners.json', [{ heading: 'a', media_path: `media/${name}` }])(file)
      await writeFile(file(`media/${name}`), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    })
    expect(errors).toMatch(new RegExp(`^media/${name}: `))
  })

  it('has its HTML cleaned', async () => {
    const dirty = '<b onclick="x()">a</b><script>b()</script>'
    const inGerman = (text: string) => ({ de: { heading: { text, from: text } } })
    await importChanged(
      write('content/footers.json', [{ heading: dirty, translations: inGerman(dirty), status: 'Published' }]),
    )
    const { items } = await (await other.admin()).footers.adminList()
    expect(items.find(({ status }) => status === 'Published')).toMatchObject({
      heading: '<b>a</b>',
      translations: inGerman('<b>a</b>'),
    })
  })

  it('gets a picture whose name does not state its content encoded again, under a new name', async () => {
    const name = `${'c'.repeat(32)}-50x50.png`
    const { code } = await importChanged(async (file) => {
      await write('content/banners.json', [{ heading: 'a', media_path: `media/${name}`, status: 'Published' }])(file)
      await writeFile(file(`media/${name}`), Buffer.from(await (await picture('png', 20, 20)).arrayBuffer()))
    })
    expect(code).toBe(0)
    const { items } = await other.client().banners.list()
    expect(items[0]?.mediaUrl).toMatch(/-20x20-/)
    expect((await other.app.inject(String(items[0]?.mediaUrl))).statusCode).toBe(200)
  })
})

it('stores a file again that was deleted while the import was under way', async () => {
  const services = siteOfServer(other.services)
  const exported = await readFile(join(folder, 'first', 'content', 'banners.json'), 'utf8')
  const upload = /media\/([\w.-]+\.jpg)/.exec(exported)?.[1] ?? ''
  const write: BackupStore['write'] = async (name, produce) => {
    expect(await services.storage.stat(upload)).not.toBeNull()
    await services.storage.delete(upload)
    return services.backups.write(name, produce)
  }
  const replaced = { ...services, backups: { ...services.backups, write } }
  const work = { report: () => {}, signal: new AbortController().signal }
  await importVerb.run(replaced, { folder: join(folder, 'first'), replace: true }, work)
  const [banner] = (await other.client().banners.list()).items
  expect(banner?.mediaUrl).toContain(upload)
  expect((await other.app.inject(String(banner?.mediaUrl))).statusCode).toBe(200)
})

it('leaves alone how far the owner goes if the folder does not say it', async () => {
  const older = join(folder, 'older')
  await cp(join(folder, 'first'), older, { recursive: true })
  await rm(join(older, 'travel.json'))
  await owner.travel.update({ body: { freeKm: 30 } })
  await runForJson(...into(older, '--replace', '--yes'))
  expect((await owner.travel.get()).travel.freeKm).toBe(30)
})
