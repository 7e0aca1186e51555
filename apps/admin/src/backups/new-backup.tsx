import { passphraseLengths } from '@tablier/contracts'
import { type FormEvent, useState } from 'react'
import { Button } from '../components/button.tsx'
import { DateTime } from '../components/date-time.tsx'
import { Rich } from '../components/text.tsx'
import { TextInput, Tick } from '../components/field.tsx'
import { useBeginTask } from './backup-queries.ts'
import { sizeText } from '../language/file-size.ts'
import { type BackupsProps, missingText, newestWhole, problemText, withoutKeyText } from './backup-words.ts'
import { t } from '../language/words.ts'

export function NewBackup({ overview, isBusy }: BackupsProps) {
  const { backup } = useBeginTask()
  const [isProtected, setIsProtected] = useState(false)
  const [problem, setProblem] = useState<string>()
  const cannotStart = isBusy || backup.isPending

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (cannotStart) return
    const form = event.currentTarget
    const typed = new FormData(form).get('passphrase')
    const passphrase = typeof typed === 'string' ? typed : undefined // the field is shown only if a passphrase is wanted
    const isShort = passphrase !== undefined && passphrase.length < passphraseLengths.min
    setProblem(isShort ? t.pleaseEnterAtLeastCharacters({ min: passphraseLengths.min }) : undefined)
    if (isShort) return form.querySelector<HTMLInputElement>('input[name=passphrase]')?.focus()
    backup.mutate(passphrase, { onSuccess: () => setIsProtected(false) })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 text-sm">
      <p>{t.backupFileExplained}</p>
      <LastBackup overview={overview} />
      <Tick checked={isProtected} onChange={({ target }) => setIsProtected(target.checked)}>
        {t.protectItWithAPassphrase}
      </Tick>
      {isProtected && (
        <TextInput
          label={t.passphrase}
          type="password"
          name="passphrase"
          required
          autoComplete="new-password"
          maxLength={passphraseLengths.max}
          error={problem}
          hint={t.keysAreInBackup}
        />
      )}
      {!isProtected && (
        <p className="text-muted">{overview.hasPassphrase ? t.encryptedWithServersPassphrase : t.noPassphraseNoKeys}</p>
      )}
      <Button type="submit" variant="primary" aria-disabled={cannotStart} className="min-w-36 self-start">
        {backup.isPending ? t.starting : t.makeABackup}
      </Button>
    </form>
  )
}

function LastBackup({ overview: { items, last } }: Pick<BackupsProps, 'overview'>) {
  const newest = newestWhole(items)
  const problem = last.backup && problemText(last.backup)
  const missing = last.backup && missingText(last.backup.facts, 'last')
  const withoutKey = last.backup && withoutKeyText(last.backup.facts)
  return (
    <>
      {problem && (
        <p className="rounded-lg bg-danger-wash px-3 py-2.5 text-danger">
          {t.theLastBackupFailedOfProblem({ problem })}
        </p>
      )}
      {missing && <p className="rounded-lg bg-danger-wash px-3 py-2.5 text-danger">{missing}</p>}
      <p className="text-muted">
        {newest ? (
          <Rich
            text={t.lastBackupOf({ size: sizeText(newest.bytes) })}
            time={() => <DateTime iso={newest.createdAt} />}
          />
        ) : (
          t.thereIsNoBackupYet
        )}
        {withoutKey && `. ${withoutKey}`}
      </p>
    </>
  )
}
