import { ArrowLeft } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { Rich } from '../components/text.tsx'
import { dateTimeText } from '../language/moment-text.ts'
import { SelectField } from '../components/select.tsx'
import { client } from '../calls/api.ts'
import { ConfirmButton, ConfirmDialog } from '../components/confirm-dialog.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { canBeRestored, hasTime, type RestoreQuestion, type Revision, type Subject, whatHappened } from './revisions.ts'
import { t } from '../language/words.ts'

interface VersionPaneProps {
  readonly subject: Subject
  /** All loaded revisions, the newest first. */
  readonly revisions: readonly Revision[]
  readonly shown: Revision
  /** The number of the version to compare with; undefined for the live one, or for the one before if it is shown. */
  readonly other: number | undefined
  readonly hasUnsavedInput: boolean
  /** Shows the list again, on a phone. */
  readonly onBack: () => void
  readonly onCompare: (shown: number, other: number) => void
  readonly onRestored: () => void
}

/** A revision: its differences from another one, and the button that restores it. */
export function VersionPane(props: VersionPaneProps) {
  const { subject, revisions, shown, hasUnsavedInput, onBack, onCompare, onRestored } = props
  const { isOrder, difference, effect } = subject
  const earlier = revisions[revisions.indexOf(shown) + 1]
  const isTrashed = revisions[0]?.kind === 'trashed'
  const canRestore = canBeRestored(shown, revisions)
  const live = revisions.find(({ isLive }) => isLive)
  const { other = ((canRestore && live) || earlier)?.number ?? shown.number } = props
  const isAgainstLive = canRestore && other === live?.number
  const [from, to] = [other, shown.number].toSorted((one, another) => one - another) as [number, number] // of two
  return (
    <div className="flex flex-col gap-5">
      <Button variant="quiet" className="-my-1 -ms-3 w-fit px-3! md:hidden" onClick={onBack} icon={ArrowLeft}>
        {t.allVersions}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base font-semibold">
          {t.versionOfNumber2({ number: shown.number, whatHappened: whatHappened(shown) })}
        </h3>
        {canRestore && (
          <RestoreButton
            key={shown.number}
            subject={subject}
            number={shown.number}
            label={isOrder ? t.restoreSequence : t.restoreThisVersion}
            hasUnsavedInput={hasUnsavedInput}
            onRestored={onRestored}
          />
        )}
        {canRestore && <p className="w-full text-muted">{effect(revisions)}</p>}
        {isTrashed && (
          <p className="w-full text-muted">
            <Rich text={t.thisRecordWasDeleted} a="/admin/trash" />
          </p>
        )}
      </div>
      {!isOrder && revisions.length > 1 && (
        <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
          <VersionSelect
            label={t.compareVersion}
            revisions={revisions}
            value={shown.number}
            onChange={(number) => onCompare(number, other)}
          />
          <VersionSelect
            label={t.withVersion}
            revisions={revisions}
            value={other}
            onChange={(number) => onCompare(shown.number, number)}
          />
        </div>
      )}
      {isOrder && difference(shown.number, shown.number)}
      {isAgainstLive && <p className="font-medium">{t.whatRestoringChanges}</p>}
      {!isOrder && other !== shown.number && (isAgainstLive ? difference(other, shown.number) : difference(from, to))}
      {!isOrder && other === shown.number && (
        <p className="text-muted">{earlier ? t.chooseAnotherVersionToCompare : t.thisIsTheFirstVersion}</p>
      )}
    </div>
  )
}

interface VersionSelectProps {
  readonly label: string
  readonly revisions: readonly Revision[]
  readonly value: number
  readonly onChange: (number: number) => void
}

function VersionSelect({ label, revisions, value, onChange }: VersionSelectProps) {
  const names = new Map(revisions.map((revision) => [revision.number, textOf(revision)]))
  const nameOf = (number: number) => names.get(number) ?? ''
  return <SelectField label={label} options={[...names.keys()]} nameOf={nameOf} value={value} onChange={onChange} />
}

function textOf(revision: Revision): string {
  const { number, createdAt } = revision
  return hasTime(revision) ? t.versionOfNumber({ number, value: dateTimeText(createdAt) }) : t.version({ number })
}

interface RestoreButtonProps {
  readonly subject: Subject
  readonly number: number
  readonly label: string
  /** True if the form has input that restoring would replace, which needs a confirmation. */
  readonly hasUnsavedInput: boolean
  readonly onRestored: () => void
}

function RestoreButton({ subject, number, label, hasUnsavedInput, onRestored }: RestoreButtonProps) {
  const { name, id, isOrder = false, questionOf, reload } = subject
  const [asked, setAsked] = useState<RestoreQuestion | null>(null)
  const restore = useMutation({
    mutationFn: () => client.revisions.restore({ params: { collection: name, id, number } }),
    onSuccess: async ({ isLive }) => {
      await reload()
      announceSuccess(restoredText(isOrder, number, isLive))
      onRestored()
    },
    meta: { action: 'restore a version', failed: t.thisVersionCouldNotBeRestored },
  })
  const check = useMutation({
    mutationFn: async () => (await questionOf?.(number)) ?? null,
    onSuccess: (question) => (question ? setAsked(question) : restore.mutate()),
    meta: { action: 'load a revision', failed: t.thisVersionCouldNotBeRestored },
  })
  const question = {
    title: t.replaceWhatYouHaveTyped,
    question: t.restoreReplacesChanges({ number }),
    confirm: t.replaceWithVersion({ number }),
    cancel: t.keepMyChanges,
  }
  return (
    <>
      <ConfirmButton
        variant="primary"
        isBusy={check.isPending || restore.isPending}
        asks={hasUnsavedInput ? question : null}
        onConfirm={check.mutate}
      >
        {restore.isPending ? t.restoring : label}
      </ConfirmButton>
      {asked && <ConfirmDialog open {...asked} onClose={() => setAsked(null)} onConfirm={restore.mutate} />}
    </>
  )
}

function restoredText(isOrder: boolean, number: number, isLive: boolean): string {
  if (isOrder) return t.sequenceRestored
  if (isLive) return t.versionRestored({ number })
  return t.versionRestoredAsDraftChanges({ number })
}
