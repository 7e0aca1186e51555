import { Button } from '../../components/button.tsx'
import { t } from '../../language/words.ts'
import type { Order } from '../order-queries.ts'
import { dayText } from '../order-text.tsx'
import { type Reminder, useHoldReminder } from './payment-queries.ts'

interface NoteProps {
  readonly order: Order
  readonly reminder: Reminder
}

/** Says when the guest is reminded of a part, with a button that holds the mail back or lets it go out after all. */
export function ReminderNote({ order, reminder }: NoteProps) {
  const { hold, isPending } = useHoldReminder(order.id)
  const { on, isHeldBack } = reminder
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-muted">{isHeldBack ? t.reminderHeldBack : t.reminderComes({ day: dayText(on) })}</p>
      <Button isBusy={isPending} onClick={() => hold({ ...reminder, isHeldBack: !isHeldBack })}>
        {isHeldBack ? t.sendReminderAfterAll : t.holdReminderBack}
      </Button>
    </div>
  )
}
