import { type Static, Type } from '@sinclair/typebox'
import { fillPortable, isContentEmpty, NOBODY, raiseContentVersion, recordActivity } from '@tablier/backend'
import { storeBackup } from '../backups/store-backup.ts'
import { mentionedMedia, renameMedia, writeContentFolder } from '../content-folder/write-folder.ts'
import { readContentFolder, receiveMedia } from '../content-folder/read-folder.ts'
import { insertDemoContent } from '../services/first-start.ts'
import { createMedia } from '../media/receive.ts'
import { CommandError } from '../command-line/command-error.ts'
import { type CommandSite, noArguments, siteVerb, type Work } from '../command-line/verb.ts'

export const seed = siteVerb({
  name: 'seed',
  help: 'Fill a site without content with the example content.',
  place: 'site',
  makesSite: true,
  ...noArguments,
  async run(site) {
    const { keys, db, announce, now } = site
    const media = createMedia(site)
    const version = await db.transaction().execute(async (trx) => {
      const reached = await raiseContentVersion(trx) // first, so that of two imports one waits here
      if (!(await isContentEmpty(trx)))
        throw new CommandError('not_empty', 'The site has content already. The examples go only into an empty one.')
      await trx.updateTable('site').set({ demo_decided_at: now().toISOString() }).execute()
      await insertDemoContent(trx, media, { secrets: keys.secrets, now })
      return reached
    })
    await announce(version)
    return {}
  },
  say: () => ['Filled the site with the example content.'],
})

export const exportVerb = siteVerb({
  name: 'export',
  help: 'Write the content, without accounts and messages, as a folder of JSON and media.',
  place: 'site',
  args: Type.Object({ folder: Type.String() }),
  define: (command) => command.argument('<dir>', 'a new folder, or one with an earlier export'),
  read: ({ args, path }) => ({ folder: path(args[0] ?? '') }),
  async run(site, { folder }, work) {
    const facts = await writeContentFolder(site, folder, work)
    const act = { actor: NOBODY, at: site.now() }
    const title = 'The content, by a command' // in English, as all that commands say
    await recordActivity(site.db, act, { area: 'backups', action: 'exported', title })
    return { folder, ...facts }
  },
  say: ({ folder, records, media, missing }) => [
    `Wrote ${records} records and ${media} files to ${folder}.`,
    'Draft changes of published records and schedules are left out; a backup has them.',
    ...(missing.length > 0 ? [`Missing on this site: ${missing.join(', ')}`] : []),
  ],
})

const Args = Type.Object({ folder: Type.String(), replace: Type.Boolean() })

type ImportArgs = Static<typeof Args>

const QUESTION =
  'Replace the content of this site? A backup is made first. Then the records go to the trash, and legal pages and settings are overwritten.'

export const importVerb = siteVerb({
  name: 'import',
  help: 'Put content that `export` wrote into a site without content, or with --replace into any.',
  place: 'site',
  makesSite: true,
  args: Args,
  define: (command) =>
    command
      .argument('<dir>', 'a folder that `tablier export` wrote')
      .option('--replace', 'move the present records to the trash')
      .option('--yes', 'do not ask'),
  read: ({ args, options, path }) => ({ folder: path(args[0] ?? ''), replace: options['replace'] === true }),
  confirm: (args, error) => (args.replace && error === undefined ? { question: QUESTION, args } : undefined),
  run: importContent,
  say: ({ records, media, trashed, before }) => [
    `Imported ${records} records and ${media} files.`,
    ...(trashed > 0 ? [`The ${trashed} records of before are in the trash.`] : []),
    ...(before === null ? [] : [`What was there is in the backup ${before}.`]),
  ],
})

/** Returns the facts, with the name of the backup of the previous content; null unless that was replaced. */
async function importContent(site: CommandSite, { folder, replace }: ImportArgs, { report, signal }: Work) {
  const { db, now, announce } = site
  if (!replace && !(await isContentEmpty(db))) throw notEmpty()
  const { content, marker } = await readContentFolder(folder)
  const names = mentionedMedia(content)
  const onFile = (done: number) => {
    signal.throwIfAborted()
    report({ step: 'media', done, total: names.length })
  }
  const received = await receiveMedia(site, folder, { names, missing: marker.missing, onFile })
  const backup = { reason: 'before-import', passphrase: site.config.backupPassphrase, report, signal } as const
  const before = replace ? (await storeBackup(site, backup)).name : null
  // The backup takes long, and the sweep may have deleted some of the media meanwhile.
  const again = await receiveMedia(site, folder, {
    names: received.found,
    missing: marker.missing,
    onFile: () => signal.throwIfAborted(),
  })
  const stored = new Map([...received.stored, ...again.stored])
  signal.throwIfAborted()
  const { version, ...facts } = await db.transaction().execute(async (trx) => {
    const reached = await raiseContentVersion(trx) // first, so that of two changes one waits here
    if (!replace && !(await isContentEmpty(trx))) throw notEmpty()
    // Otherwise a first start would add the example content.
    await trx.updateTable('site').set({ demo_decided_at: now().toISOString() }).execute()
    const filled = await fillPortable(trx, renameMedia(content, stored), { actor: NOBODY, at: now() })
    return { ...filled, version: reached }
  })
  await announce(version)
  for (const name of stored.values()) if (!marker.missing.includes(name)) site.onPicture(name)
  return { ...facts, media: names.length, before }
}

function notEmpty(): CommandError {
  return new CommandError(
    'not_empty',
    'This site has content already. Use --replace to put its records into the trash.',
  )
}
