import type { KeySource } from '../keys.ts'
import { noArguments, siteVerb } from './verb.ts'

export const keysRotate = siteVerb({
  name: 'keys:rotate',
  help: 'Make a new data key and encrypt everything again with it, while the site runs.',
  place: 'site',
  ...noArguments,
  run: ({ keys, db }, _, work) => keys.rotate(db, work),
  say: ({ source, file, key, isNew, sealed, needed, unneeded }) => [
    `${isNew ? 'Made the key' : 'The present key is'} ${key}. ${sealed === 1 ? '1 value was' : `${sealed} values were`} encrypted again.`,
    ...(needed.length > 0 ? [`Still needed, because some values could not be opened: ${needed.join(', ')}`] : []),
    ...(unneeded.length > 0
      ? [
          `No longer needed by this site: ${unneeded.join(', ')}. Backups from before, without a passphrase, do need it: keep it ${source === 'file' ? `a line of ${file}` : 'in DATA_KEYS'} for as long as you keep them.`,
        ]
      : []),
    ...nextSteps[source],
  ],
})

const nextSteps: Readonly<Record<KeySource, readonly string[]>> = {
  file: [],
  environment: [
    'To change the key: make one with `openssl rand -hex 32`.',
    '1. Add it at the end of DATA_KEYS, after a comma, on every instance, and restart them one after the other.',
    '2. Move it to the front of DATA_KEYS on every instance, and restart them again.',
    '3. Run `tablier keys:rotate` on one of them.',
  ],
  secret: [
    'The key comes from JWT_SECRET. To have one of its own: make it with `openssl rand -hex 32`.',
    '1. Set it as DATA_KEYS on every instance. With several, stop all of them first.',
    '2. Start them, and run `tablier keys:rotate` on one of them. Only then may JWT_SECRET change.',
  ],
}
