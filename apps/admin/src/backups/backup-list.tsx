import { Download, Lock, RotateCcw, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { DeleteButton, UnsavedChangesDialog } from '../components/confirm-dialog.tsx'
import { DateTime } from '../components/date-time.tsx'
import { Rich } from '../components/text.tsx'
import { type Column, DataTable } from '../components/list.tsx'
import { Card } from '../components/page.tsx'
import { sizeText } from '../language/file-size.ts'
import { FileButton } from '../media/file-picker.tsx'
import { useBackupActions } from './backup-queries.ts'
import {
  type Backup,
  type BackupsProps,
  failedRestoreText,
  missingText,
  reasonNames,
  type Task,
  cleanedText,
  unreadableText,
} from './backup-words.ts'
import { RestoreDialog, type Source, useRestore } from './restore-dialog.tsx'
import { t } from '../language/words.ts'

/** The backups that the server keeps: download, restore or delete them, or restore one from a file. */
export function BackupList({ overview, isBusy }: BackupsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [source, setSource] = useState<Source | null>(null)
  const { download, remove } = useBackupActions()
  const restoring = useRestore(() => setSource(null))
  const actions: (typeof columns)[number] = {
    heading: t.actions,
    className: 'w-76',
    cell: (backup) => (
      <div className="flex flex-wrap items-center gap-1 @4xl:-mx-2">
        <Button
          variant="quiet"
          onClick={() => download(backup)}
          aria-label={t.downloadOfName({ name: backup.name })}
          className="px-2!"
          icon={Download}
        >
          {t.download}
        </Button>
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={() => setSource({ kind: 'stored', backup })}
          aria-label={t.restoreOfName({ name: backup.name })}
          className="px-2!"
          icon={RotateCcw}
        >
          {t.restore}
        </Button>
        <DeleteButton
          label={t.deleteOfName({ name: backup.name })}
          title={t.deleteThisBackup}
          question={t.deleteBackupQuestion({ name: backup.name })}
          onDelete={() => remove(backup)}
          list={list}
          size={16}
        />
      </div>
    ),
  }
  return (
    <Card
      title={t.yourBackups}
      isWide
      action={
        <FileButton
          label={t.backupToRestore}
          accept=".gz,.age,application/gzip"
          onFiles={([file]) => file && setSource({ kind: 'file', file })}
          isBusy={isBusy}
          icon={Upload}
        >
          {t.restoreFromAFile}
        </FileButton>
      }
    >
      <LastRestore restore={overview.last.restore} />
      <div ref={list} tabIndex={-1} className="outline-none">
        <DataTable
          label={t.yourBackups}
          columns={[...columns, actions]}
          rows={overview.items.map((backup) => ({ ...backup, id: backup.name }))}
          empty={t.thereIsNoBackupYet}
        />
      </div>
      <RestoreDialog source={source} overview={overview} restoring={restoring} onClose={() => setSource(null)} />
      <UnsavedChangesDialog isDirty={restoring.sent !== null} />
    </Card>
  )
}

function LastRestore({ restore }: { readonly restore: Task | null }) {
  if (!restore?.endedAt) return null
  const { problem, endedAt, facts } = restore
  if (problem !== null)
    return (
      <p className={`-mt-2 mb-4 text-sm wrap-anywhere ${restore.step === 'upload' ? 'text-muted' : 'text-danger'}`}>
        <Rich text={t.timeAndText({ text: failedRestoreText(restore) })} time={() => <DateTime iso={endedAt} />} />
      </p>
    )
  const before = facts.before && t.previousContentIsKept({ before: facts.before })
  const more = [missingText(facts, 'that'), cleanedText(facts), unreadableText(facts), before]
  return (
    <p className="-mt-2 mb-4 text-sm wrap-anywhere text-muted">
      <Rich
        text={facts.createdAt ? t.yourSiteWasRestoredTo : t.yourSiteWasRestoredOn}
        time={() => <DateTime iso={endedAt} />}
        made={() => facts.createdAt && <DateTime iso={facts.createdAt} />}
      />{' '}
      {more.filter(Boolean).join(' ')}
    </p>
  )
}

const columns: readonly Column<Backup>[] = [
  {
    heading: t.backup,
    cell: (backup) => (
      <div className="min-w-0">
        <p className="font-medium">
          <DateTime iso={backup.createdAt} />
        </p>
        <p className="text-xs wrap-anywhere text-muted">{backup.name}</p>
      </div>
    ),
  },
  {
    heading: t.kind,
    className: 'w-44',
    cell: ({ reason, isEncrypted }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {reasonNames[reason]}
        {isEncrypted && (
          <span className="inline-flex items-center gap-1 text-muted">
            <Lock size={14} aria-hidden="true" />
            {t.encrypted}
          </span>
        )}
      </span>
    ),
  },
  {
    heading: t.size,
    className: 'w-28',
    cell: ({ bytes }) => <span className="tabular-nums">{sizeText(bytes)}</span>,
  },
]
