import { eveningLengths, MAX_GUESTS } from '@tablier/contracts'
import { TextInput } from '../../components/text-input.tsx'
import type { PartProps } from './order-form.tsx'

/** When, where, how many and what for. */
export function EveningFields({ values, change, problems }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextInput
        label="Day"
        type="date"
        max="2999-12-31"
        value={values.day}
        error={problems['day']}
        onChange={(event) => change({ day: event.target.value })}
      />
      <TextInput
        label="Start"
        type="time"
        value={values.start}
        error={problems['start']}
        onChange={(event) => change({ start: event.target.value })}
      />
      <TextInput
        label="Guests"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_GUESTS}
        value={values.guests}
        error={problems['guests']}
        onChange={(event) => change({ guests: event.target.value })}
      />
      <TextInput
        label="Occasion"
        maxLength={eveningLengths.occasion}
        value={values.occasion}
        error={problems['occasion']}
        onChange={(event) => change({ occasion: event.target.value })}
      />
      <div className="sm:col-span-2">
        <TextInput
          label="Place"
          maxLength={eveningLengths.place}
          value={values.place}
          error={problems['place']}
          onChange={(event) => change({ place: event.target.value })}
        />
      </div>
    </div>
  )
}
