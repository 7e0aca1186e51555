import { TextInput } from '../components/field.tsx'
import { t } from '../language/words.ts'
import { TellingDialog } from './telling-dialog.tsx'
import { type MoveProps, useMoving } from './use-moving.ts'

/** Asks for the new day and time of an accepted evening, and offers a mail to the guest. */
export function MoveDialog({ onClosed, ...props }: MoveProps & { readonly onClosed: () => void }) {
  const { day, start, type, today, off, problem, telling } = useMoving(props)
  return (
    <TellingDialog
      title={t.moveTheEvening}
      telling={telling}
      act={t.moveTheEvening}
      actAndSend={t.moveItAndSend}
      onClosed={onClosed}
    >
      <p className="text-sm text-muted">{t.moveTheEveningExplained}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          label={t.newDay}
          type="date"
          required
          min={today}
          error={telling.isTried ? problem : undefined}
          value={day}
          onChange={({ target }) => type({ day: target.value })}
        />
        <TextInput label={t.time} type="time" value={start} onChange={({ target }) => type({ start: target.value })} />
      </div>
      <output className="text-sm font-medium [overflow-wrap:anywhere] empty:hidden">{off}</output>
    </TellingDialog>
  )
}
