import { orderLimits } from '@tablier/contracts'
import type { FormEvent, RefObject } from 'react'
import { Card } from '../../components/card.tsx'
import { SaveBar } from '../../components/save-bar.tsx'
import { LongTextInput } from '../../components/text-input.tsx'
import { UnsavedChangesDialog } from '../../components/unsaved-changes-dialog.tsx'
import { VersionsDialog } from '../../components/versions-dialog.tsx'
import type { Order } from '../order-queries.ts'
import { ChecklistFields } from './checklist-fields.tsx'
import { DietFields } from './diet-fields.tsx'
import { DishFields } from './dish-fields.tsx'
import { EveningFields } from './evening-fields.tsx'
import { MoneyFields } from './money-fields.tsx'
import { orderConflict } from './order-conflict.ts'
import type { OrderForm as Form } from './use-order-form.ts'

/** How a part of the form gets its values and changes them. */
export type PartProps = Pick<Form, 'values' | 'change' | 'problems'>

interface OrderFormProps {
  readonly order: Order
  readonly form: Form
  readonly element: RefObject<HTMLFormElement | null>
  readonly language: string
}

/** Everything about an evening that can be changed, saved together. */
export function OrderForm({ order, form, element, language }: OrderFormProps) {
  const { values, change, problems } = form
  const part = { values, change, problems }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    form.save()
  }
  return (
    <form ref={element} noValidate aria-label="Order" onSubmit={onSubmit} className="flex flex-col gap-6">
      <Card title="The evening" isWide>
        <EveningFields {...part} savedZone={order.timeZone} />
      </Card>
      <Card title="Dishes" isWide>
        <DishFields {...part} />
      </Card>
      <Card title="Diets and allergies" isWide>
        <DietFields {...part} kept={order} />
      </Card>
      <Card title="Price and payments" isWide>
        <MoneyFields {...part} currency={order.currency} language={language} />
      </Card>
      <Card title="Notes" isWide>
        <LongTextInput
          label="Notes for you and your team"
          maxLength={orderLimits.notes}
          value={values.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </Card>
      <Card title="Checklist" isWide>
        <ChecklistFields {...part} onTick={(checklist) => form.changeAndSave({ checklist })} />
      </Card>
      <SaveBar {...form} />
      <VersionsDialog
        what="order"
        conflict={orderConflict(form.conflict, language)}
        onChosen={form.choose}
        onGoOn={form.goOnEditing}
      />
      <UnsavedChangesDialog isDirty={form.isDirty} />
    </form>
  )
}
