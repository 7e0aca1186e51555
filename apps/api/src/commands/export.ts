import { Type } from '@sinclair/typebox'
import { type ExportFacts, writeContentFolder } from '../content-folder/write-folder.ts'
import type { SiteVerb } from './verb.ts'

interface Exported extends ExportFacts {
  readonly folder: string
}

export const exportVerb: SiteVerb<{ folder: string }, Exported> = {
  name: 'export',
  help: 'Write the content, without accounts and messages, as a folder of JSON and media.',
  place: 'site',
  args: Type.Object({ folder: Type.String() }),
  define: (command) => command.argument('<dir>', 'a new folder, or one with an earlier export'),
  read: ({ args, path }) => ({ folder: path(args[0] ?? '') }),
  run: async (site, { folder }, work) => ({ folder, ...(await writeContentFolder(site, folder, work)) }),
  say: ({ folder, records, media, missing }) => [
    `Wrote ${records} records and ${media} files to ${folder}.`,
    'Draft changes of published records and schedules are left out; a backup has them.',
    ...(missing.length > 0 ? [`Missing on this site: ${missing.join(', ')}`] : []),
  ],
}
