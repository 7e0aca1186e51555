import { contentAreas, createSecrets, isContentEmpty, raiseContentVersion } from '@tablier/backend'
import { insertDemoContent } from '../first-start.ts'
import { siteSecret } from '../jwt-secret.ts'
import { createMedia } from '../media/receive.ts'
import { CommandError } from './command-error.ts'
import { noArguments } from './no-arguments.ts'
import type { SiteVerb } from './verb.ts'

export const seed: SiteVerb = {
  name: 'seed',
  help: 'Fill a site without content with the example content.',
  place: 'site',
  makesSite: true,
  ...noArguments,
  async run(site) {
    const { config, db, announce, now } = site
    const secrets = createSecrets(siteSecret(config))
    const media = createMedia(site)
    const version = await db.transaction().execute(async (trx) => {
      const reached = await raiseContentVersion(trx) // first: two at a time wait for each other here
      if (!(await isContentEmpty(trx)))
        throw new CommandError('not_empty', 'The site has content already. The examples go only into an empty one.')
      await trx.updateTable('site').set({ demo_decided_at: now().toISOString() }).execute()
      await insertDemoContent(trx, media, { secrets, now })
      return reached
    })
    await announce({ version, areas: contentAreas })
    return {}
  },
  say: () => ['Filled the site with the example content.'],
}
