import { deskLimits, orderLimits } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import { Button, IconButton } from '../components/button.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { controlClass } from '../components/field.tsx'
import { Card } from '../components/page.tsx'
import { SelectField } from '../components/select.tsx'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { FormLanguages, type TranslatedField } from '../translations/form-languages.tsx'
import { FormHistoryButton, LinkedFormHistory } from '../history/form-history.tsx'
import { checklistFields, confirmation, eveningFields, moveMailFields } from './desk-fields.ts'
import { deskHistory } from './settings-history.ts'
import { type DeskSettings, deskSettingsOptions, useDeskForm } from './settings-queries.ts'
import { templateFieldsText } from '../replies/fill-template.ts'
import { locale } from '../language/locale.ts'
import { language, t } from '../language/words.ts'

/** The settings of orders and customers. */
export function DeskSettingsScreen() {
  return (
    <Loaded query={useQuery(deskSettingsOptions)} failed={t.failedToLoadTheSettings} loading={t.loadingSettings}>
      {(settings) => (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="grid gap-6">
            <Card title={t.evenings} action={<FormHistoryButton subject={deskHistory} />}>
              <DeskForm settings={settings} />
            </Card>
            <Card title={t.checklists}>
              <ChecklistsForm settings={settings} />
            </Card>
          </div>
          <Card title={t.mails}>
            <MoveMailsForm settings={settings} />
          </Card>
          <LinkedFormHistory subjects={[deskHistory]} />
        </div>
      )}
    </Loaded>
  )
}

const numbers = {
  eveningsADay: t.eveningsADayHint,
  holdDays: t.holdDaysHint,
  purgeDays: t.purgeDaysHint,
  keepYears: t.keepYearsHint,
} as const
const numberNames = Object.keys(numbers) as (keyof typeof numbers)[] // Object.keys forgets its keys' type

/** The limits of orders, how long data is stored, and the text for guests. */
function DeskForm({ settings }: { readonly settings: DeskSettings }) {
  const form = useDeskForm(eveningFields, settings, t.failedToSaveTheSettings)
  return (
    <CardForm form={form} save={t.saveSettings}>
      <FormLanguages fields={confirmation}>
        {numberNames.map((name) => (
          <RecordField
            key={name}
            name={name}
            className={`${controlClass} max-w-28`}
            hint={t.toOfNumbers({ numbers: numbers[name], min: deskLimits[name].min, max: deskLimits[name].max })}
          />
        ))}
        <CurrencyField />
        <RecordField
          name="confirmationText"
          rows={4}
          placeholder={settings.defaultConfirmation}
          className={`${controlClass} field-sizing-content max-h-80 min-h-24`}
          hint={t.confirmationTextHint}
        />
      </FormLanguages>
    </CardForm>
  )
}

function CurrencyField() {
  const { value, onChange } = useController<DeskSettings, 'currency'>({ name: 'currency' }).field
  return (
    <SelectField
      label={eveningFields.labels.currency}
      options={[...currencies.values()]}
      value={currencies.get(value) ?? value}
      onChange={(name) => onChange(name.slice(0, 3))}
    />
  )
}

/** The lines with which an order's checklist can begin. */
function ChecklistsForm({ settings }: { readonly settings: DeskSettings }) {
  const form = useDeskForm(checklistFields, settings, t.failedToSaveTheChecklists)
  const { control } = form.form
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'checklists' })
  const add = (
    <Button
      onClick={() => append({ name: '', items: '' })}
      disabled={rows.length >= deskLimits.checklists}
      className="self-start"
    >
      <Plus size={18} aria-hidden="true" />
      {t.addChecklist}
    </Button>
  )
  return (
    <CardForm form={form} save={t.saveChecklists} tools={add}>
      <p className="text-sm text-muted">{t.checklistsHint}</p>
      {rows.map((row, index) => {
        const { name } = row as { readonly name?: string } // react-hook-form knows only the id
        return (
          <ChecklistFields
            key={row.id}
            index={index}
            title={name || t.theNewChecklist}
            onRemove={() => remove(index)}
          />
        )
      })}
    </CardForm>
  )
}

/** The mails that are offered when an order is moved, and their words. */
function MoveMailsForm({ settings }: { readonly settings: DeskSettings }) {
  const form = useDeskForm(moveMailFields, settings, t.failedToSaveTheMails)
  const mails = useWatch({ control: form.form.control, name: 'moveMails' }) as DeskSettings['moveMails'] // by that name
  return (
    <CardForm form={form} save={t.saveMails}>
      <p className="text-sm text-muted">{t.moveMailsHint({ fields: templateFieldsText(locale) })}</p>
      <FormLanguages fields={mails.flatMap(translatedMail)}>
        {settings.moveMails.map(({ state }, index) => (
          <div key={state} className="flex flex-col gap-1">
            <RecordField name={`moveMails.${index}.isOffered`} label={t.offerThisMail({ state })} />
            <RecordField name={`moveMails.${index}.body`} label={t.mailAtMove({ state })} rows={6} />
          </div>
        ))}
        <RecordField name="answerMails" hint={t.answerMailsHint} />
      </FormLanguages>
    </CardForm>
  )
}

/** The text of a mail in other languages. A mail that is not offered needs none. */
function translatedMail({ state, isOffered }: DeskSettings['moveMails'][number], index: number): TranslatedField[] {
  const mail = `moveMails.${index}`
  const texts = { name: 'body', path: `${mail}.body`, at: `${mail}.translations`, label: t.mailAtMove({ state }) }
  return isOffered ? [{ ...texts, kind: 'longText', maxLength: orderLimits.mail }] : []
}

interface ChecklistFieldsProps {
  readonly index: number
  readonly title: string
  readonly onRemove: () => void
}

function ChecklistFields({ index, title, onRemove }: ChecklistFieldsProps) {
  return (
    <fieldset className="flex items-start gap-2">
      <legend className="sr-only">{title}</legend>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <RecordField name={`checklists.${index}.name`} label={t.name} />
        <RecordField name={`checklists.${index}.items`} label={t.whatToDo} />
      </div>
      <IconButton label={t.removeOfTitle({ title })} onClick={onRemove} isDanger icon={Trash2} />
    </fieldset>
  )
}

const names = new Intl.DisplayNames(language, { type: 'currency' })

/** The currencies that a browser knows, such as `EUR (Euro)`, by their codes. */
const currencies: ReadonlyMap<string, string> = new Map(
  Intl.supportedValuesOf('currency').map((code) => [code, `${code} (${names.of(code) ?? code})`]),
)
