import type { TSchema } from '@sinclair/typebox'
import { fieldKind } from '@tablier/contracts'
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { FormProvider, useController, useFormContext } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { EditDialog, type EditDialogProps, EditForm } from '../components/edit-dialog.tsx'
import { FieldError, LongTextInput, TextInput, Tick } from '../components/field.tsx'
import { measureSaveBar } from '../components/heights.ts'
import { FormAlert } from '../components/failure-notice.tsx'
import { WaitNotice } from '../components/wait-notice.tsx'
import { SelectField } from '../components/select.tsx'
import { UnsavedChangesDialog } from '../components/confirm-dialog.tsx'
import { inputProps, isEmailText, isLongText, isRequired, notNull } from './kinds.ts'
import { labelOf, labelsOf, type RecordFields, schemaAt, shownContent } from './record-fields.ts'
import type { RecordForm } from './use-record-form.ts'
import { type Conflict, VersionsDialog, type VersionsDialogProps } from './versions-dialog.tsx'
import { type NamedIn, t } from '../language/words.ts'

const FieldsContext = createContext<RecordFields<never> | null>(null)

interface FormProps<Stored> {
  readonly form: RecordForm<Stored>
  readonly children: ReactNode
}

function Provided<Stored>({ form: { form, fields }, children }: FormProps<Stored>) {
  return (
    <FormProvider {...form}>
      <FieldsContext value={fields}>{children}</FieldsContext>
    </FormProvider>
  )
}

interface PageFormProps<Stored> extends FormProps<Stored> {
  readonly what: NamedIn<'Record'> & NamedIn<'ChangedMeanwhile'>
}

/** A form that fills a page, with its buttons at the end. It asks before somebody's work is lost. */
export function PageForm<Stored>({ form, what, children }: PageFormProps<Stored>) {
  const { submit, isDirty, isSaving, wait, failure, discard } = form
  return (
    <Provided form={form}>
      <form
        noValidate
        aria-label={t[`${what}Record`]}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-6"
      >
        {children}
        {/* It stays in sight while there are changes. */}
        <div
          ref={measureSaveBar}
          className={`z-10 -mx-1 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-background px-1 py-3 ${isDirty ? 'sticky bottom-(--bar) low:static' : ''}`}
        >
          <FormAlert message={failure} className="w-full" />
          <WaitNotice wait={wait} className="w-full" />
          <output className="me-auto text-sm text-muted">{isDirty ? t.notSavedYet : ''}</output>
          {isDirty && (
            <Button variant="quiet" disabled={isSaving} onClick={discard}>
              {t.undoChanges}
            </Button>
          )}
          <Button type="submit" variant="primary" aria-disabled={isSaving} className="min-w-28">
            {isSaving ? t.saving : t.save}
          </Button>
        </div>
        <ConflictDialog form={form} what={what} />
        <UnsavedChangesDialog isDirty={isDirty} />
      </form>
    </Provided>
  )
}

interface ConflictDialogProps<Stored> extends Pick<VersionsDialogProps, 'what' | 'description'> {
  readonly form: RecordForm<Stored>
}

/** Asks whose value stays, for each field that two people changed. */
export function ConflictDialog<Stored>({ form, ...texts }: ConflictDialogProps<Stored>) {
  const { fields, conflict } = form
  return (
    <VersionsDialog
      {...texts}
      conflict={conflict && conflictOf(fields, conflict)}
      onChosen={(choices) => conflict?.choose(choices)}
      onGoOn={() => conflict?.goOnEditing()}
    />
  )
}

/** Returns both versions of the fields that two people changed, as they are shown. */
function conflictOf<Stored>(
  fields: RecordFields<Stored>,
  { collisions, onlyTheirs, mine, theirs }: NonNullable<RecordForm<Stored>['conflict']>,
): Conflict {
  return {
    alsoKept: labelsOf(fields, onlyTheirs),
    collisions: collisions.map((name) => ({
      name,
      label: labelOf(fields, name),
      contents: { mine: shownContent(fields, name, mine), theirs: shownContent(fields, name, theirs) },
    })),
  }
}

interface CardFormProps<Stored> extends FormProps<Stored> {
  readonly save: string
  readonly saving?: string
  /** True if there is input outside the form's fields. */
  readonly isDirty?: boolean
  /** Buttons at the right of it. */
  readonly tools?: ReactNode
}

export function CardForm<Stored>(props: CardFormProps<Stored>) {
  const { form, save, saving = t.saving, isDirty = false, tools, children } = props
  const { isSaving, wait, failure } = form
  return (
    <Provided form={form}>
      <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-5">
        {children}
        <FormAlert message={failure} />
        <WaitNotice wait={wait} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" aria-disabled={isSaving} className="min-w-36">
            {isSaving ? saving : save}
          </Button>
          {tools}
        </div>
        <ConflictDialog form={form} what="record" />
        <UnsavedChangesDialog isDirty={form.isDirty || isDirty} />
      </form>
    </Provided>
  )
}

interface DialogFormProps<Stored> extends FormProps<Stored>, Pick<EditDialogProps, 'title' | 'onClosed'> {
  readonly isNew: boolean
  /** True if there is input outside the form's fields. */
  readonly isDirty?: boolean
  /** Buttons at the left of those of the form. */
  readonly tools?: ReactNode
}

/** A form in its dialog, which closes when the form is saved. */
export function DialogForm<Stored>(props: DialogFormProps<Stored>) {
  const { form, isNew, isDirty = false, tools, children, ...dialog } = props
  const { isSaving, wait, failure, submit } = form
  const state = { isNew, isDirty: form.isDirty || isDirty, isSaving, wait, failure, submit }
  return (
    <EditDialog {...dialog} isSaved={form.isSaved}>
      {(actions) => (
        <Provided form={form}>
          <EditForm {...state} {...actions} tools={tools}>
            {children}
            <ConflictDialog form={form} what="record" />
          </EditForm>
        </Provided>
      )}
    </EditDialog>
  )
}

interface RecordFieldProps extends Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'onBlur'> {
  /** The path of the field, such as `parts.0.amount`. */
  readonly name: string
  /** The input's label, if it is not the field's. */
  readonly label?: string
  readonly hint?: ReactNode
  readonly rows?: number
  /** The label of each value of a choice. */
  readonly words?: Readonly<Record<string, string>>
}

/** The input that fits the field's kind, with its label and its error. */
export function RecordField({ name, label, words, rows, className, ...own }: RecordFieldProps) {
  const fields = use(FieldsContext)
  const { register, formState, getFieldState } = useFormContext()
  if (!fields) throw new Error('A field needs a form around it.')
  const schema = schemaAt(fields, name)
  const kind = fieldKind(notNull(schema))
  const called = label ?? labelOf(fields, name)
  const error = getFieldState(name, formState).error?.message
  const style = className === undefined ? {} : { className }
  if (kind === 'flag') return <Flag name={name} label={called} error={error} hint={own.hint} {...style} />
  if (kind === 'choice') return <Choice name={name} label={called} options={schema['enum'] as string[]} words={words} />
  const { hint, required = isRequired(schema) } = own
  const shared = { required, error, hint, ...style, ...register(name) }
  if (kind === 'list' || isLongText(schema)) {
    const { placeholder, spellCheck, autoCapitalize } = own
    const long = { maxLength: schema['maxLength'] as number | undefined, placeholder, spellCheck, autoCapitalize }
    const hasEmails = kind === 'list' && isEmailText((schema['items'] ?? {}) as TSchema) // of a list
    return <LongTextInput label={called} rows={rows} hasEmails={hasEmails} {...long} {...shared} />
  }
  const full = kind === 'money' ? `${called} (${fields.writing?.currency ?? ''})` : called
  return <TextInput label={full} {...inputProps(schema)} {...own} {...shared} />
}

interface FlagProps {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly hint: ReactNode
  readonly className?: string
}

function Flag({ name, label, error, hint, className = '' }: FlagProps) {
  const id = useId()
  const { register } = useFormContext()
  return (
    <div>
      <Tick
        className={className}
        aria-invalid={error !== undefined}
        aria-describedby={hint ? `${id} ${id}-hint` : id}
        {...register(name)}
      >
        {label}
      </Tick>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly options: readonly string[]
  readonly words: Readonly<Record<string, string>> | undefined
}

function Choice({ name, label, options, words }: ChoiceProps) {
  const { field } = useController({ name })
  return (
    <SelectField
      label={label}
      options={options}
      nameOf={(value) => words?.[value] ?? value}
      value={String(field.value)}
      onChange={field.onChange}
    />
  )
}
