import { DateTime } from '../components/date-time.tsx'
import type { Source } from './use-restore.ts'

/** What the restore of a backup does. */
export function WhatHappens({ source }: { readonly source: Source | null }) {
  return (
    <>
      Your whole site becomes what it was{' '}
      {source?.kind === 'stored' ? (
        <>
          on <DateTime iso={source.backup.createdAt} />
        </>
      ) : (
        <>
          when <strong className="wrap-anywhere">{source?.file.name}</strong> was made
        </>
      )}
      : {hasPictures(source) ? 'texts, pictures, messages and accounts' : WITHOUT_PICTURES}. First, a backup of what is
      there now is made, so that you can go back. Then everybody signs in again, with the passwords of that time. Only
      an encrypted backup proves who made it: restore another one only if you know where it has been.
    </>
  )
}

const WITHOUT_PICTURES =
  'texts, messages and accounts, without pictures and videos: those that your server still has are used'

function hasPictures(source: Source | null): boolean {
  return source?.kind === 'file'
    ? !source.file.name.includes('-before-upgrade.')
    : source?.backup.reason !== 'before-upgrade'
}
