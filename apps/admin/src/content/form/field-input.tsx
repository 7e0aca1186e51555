import { type Collection, collections, isVideo } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { type FieldProps, LongTextInput, TextInput } from '../../components/field.tsx'
import { RichTextInput } from '../../components/rich-text-input.tsx'
import { originOf } from '../../media/edit-picture.ts'
import { MediaInput } from '../../media/media-input.tsx'
import { changesShape, type PictureEdits } from '../../media/picture-edits.ts'
import { kindOfFile } from '../../media/prepare-picture.ts'
import { type CollectionScreen, type InputKind, nameColumn } from '../collection-screen.ts'
import { useRecords } from '../use-records.ts'
import { ChoiceInput } from '../look/choice-input.tsx'
import { DishAllergensInput } from './dish-allergens-input.tsx'
import { contractField, type PictureValues, pictureValues } from './form-values.ts'
import { FocalPointInput, type MediaValues, pictureOptions, PictureTextInput, PictureUses } from './picture-fields.tsx'
import { SocialMediaInput } from './social-media-input.tsx'
import { t } from '../../language/words.ts'

interface FieldInputProps {
  readonly screen: CollectionScreen
  /** The record's id; undefined for a new one. */
  readonly id: number | undefined
  readonly name: string
  /** The share of an upload that was sent, 0 to 1. */
  readonly progress: number | null
  readonly onCancelUpload: () => void
  /** Repeats the last save. */
  readonly onRetry: () => void
}

export function FieldInput(props: FieldInputProps) {
  const { register, getFieldState, formState } = useFormContext()
  const { name } = props
  const field = props.screen.fields[name]
  if (!field) return null
  const { input, label } = field
  if (input.kind === 'media') return <MediaFieldInput {...props} label={label} input={input} />
  if (input.kind === 'socialMedia') return <SocialMediaInput label={label} name={name} />
  if (input.kind === 'dishAllergens') return <DishAllergensInput label={label} name={name} />
  if (input.kind === 'own')
    return (
      <Suspense fallback={<output className="text-sm text-muted">{t.loadingPending}</output>}>
        <input.Input label={label} name={name} />
      </Suspense>
    )
  if (input.kind === 'choice') return <ChoiceInput label={label} name={name} {...input} />
  if (input.kind === 'withAnother') return null
  const { schema, required } = contractField(props.screen, name)
  const shared = {
    label,
    required,
    error: getFieldState(name, formState).error?.message,
    ...(name === nameColumn(props.screen) && { 'data-names-record': true }), // see firstField
  }
  if (input.kind === 'number') {
    const bounds = { min: schema?.['minimum'], max: schema?.['maximum'] }
    return <TextInput {...shared} {...bounds} type="number" step={1} {...register(name, { valueAsNumber: true })} />
  }
  if (input.kind === 'richText') return <RichTextFieldInput name={name} {...shared} />
  if (input.hasSuggestions) return <SuggestingInput screen={props.screen} name={name} {...shared} />
  if (input.notUnderstood) return <ReadInput name={name} {...shared} {...input} notUnderstood={input.notUnderstood} />
  const Input = input.kind === 'text' ? TextInput : LongTextInput
  return <Input {...shared} placeholder={input.placeholder} {...register(name)} />
}

interface ReadInputProps extends FieldProps {
  readonly name: string
  readonly placeholder?: string
  readonly offers?: readonly string[]
  readonly notUnderstood: (values: Readonly<Record<string, string>>) => string | undefined
}

/** A free text that the page interprets. It says below it what is not understood, and offers usual texts. */
function ReadInput({ name, placeholder, offers, notUnderstood, ...props }: ReadInputProps) {
  const { register, setValue } = useFormContext<Record<string, string>>()
  const values = useWatch<Record<string, string>>() as Readonly<Record<string, string>> // the form has texts of these names
  const current = (values[name] ?? '').trim()
  return (
    <div className="flex flex-col gap-1.5">
      <TextInput {...props} placeholder={placeholder} hint={notUnderstood(values)} hasEmails {...register(name)} />
      {offers && (
        <fieldset aria-label={t.usualKinds} className="flex min-w-0 flex-wrap gap-2">
          {offers.map((offer) => (
            <button
              key={offer}
              type="button"
              aria-pressed={offer === current}
              onClick={() => setValue(name, offer, { shouldDirty: true })}
              className="min-h-11 rounded-full border border-control-line px-3 text-sm hover:bg-hover aria-pressed:border-primary aria-pressed:bg-primary-wash sm:min-h-9"
            >
              {offer}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

interface RichTextFieldInputProps extends FieldProps {
  readonly name: string
}

function RichTextFieldInput({ name, ...props }: RichTextFieldInputProps) {
  return <RichTextInput {...useController<Record<string, string>>({ name }).field} {...props} />
}

interface MediaFieldInputProps extends FieldInputProps {
  readonly label: string
  readonly input: Extract<InputKind, { kind: 'media' }>
}

/** One input for two values of the form: the stored path and the newly chosen file. */
function MediaFieldInput({ screen, id, name, label, input, progress, onCancelUpload, onRetry }: MediaFieldInputProps) {
  const { control, clearErrors, setError, setValue, getValues, formState } = useFormContext<
    MediaValues & Record<string, unknown>
  >()
  const { picture: start = null } = formState.defaultValues ?? {}
  const address = useController({ name })
  const file = useController({ control, name: 'file' })
  const frame = useRef<HTMLDivElement>(null)
  const error = file.fieldState.error?.message
  const collection: Collection = collections[screen.name]
  const accepts = collection.file?.accepts ?? []
  const fileKind = accepts.includes('video') ? 'file' : 'picture'
  const current = typeof address.field.value === 'string' ? address.field.value : null
  const chosen = file.field.value
  const { data: state } = useQuery(pictureOptions(current ?? ''))
  const stated = chosen ? undefined : state?.picture
  const isPicture = chosen ? kindOfFile(chosen) === 'image' : current !== null && !isVideo(current)

  const [formerText, setFormerText] = useState<string | null>(null)

  function forgetProblem() {
    clearErrors('file')
    setValue('refusal', null)
  }
  /** Drops the facts about the previous picture, except if the new one was made from it. */
  function choose(next: File | null) {
    const origin = originOf(next)
    const present = getValues('picture') ?? (state && !chosen ? pictureValues(state.picture) : null)
    const kept = origin && factsOfEdited(present, origin.edits)
    file.field.onChange(next)
    setValue('picture', next ? (kept ?? null) : (start as MediaValues['picture'])) // as the form began
    if (!origin) setValue('replaces', 'here')
    if (!origin) askForText(next !== null)
  }
  /** Empties the text that describes the previous picture, or brings it back. */
  function askForText(isNew: boolean) {
    if (!input.describedIn || (isNew && formerText !== null)) return // the text of another new picture is the owner's
    const present: unknown = getValues(input.describedIn)
    const text = formerText ?? (typeof present === 'string' ? present : '')
    setFormerText(isNew && text.trim() ? text : null)
    setValue(input.describedIn, isNew ? '' : text, { shouldDirty: true })
  }
  function saveWithout() {
    forgetProblem()
    choose(null)
    onRetry()
  }
  const { ref } = file.field
  useEffect(() => ref({ focus: () => frame.current?.querySelector('button')?.focus() }), [ref])
  return (
    <div ref={frame} data-field={name} className="flex flex-col items-start gap-2 *:w-full">
      <MediaInput
        label={label}
        hint={input.hint}
        accepts={accepts}
        current={current}
        file={chosen}
        renderPicture={input.photo && ((path) => <FocalPointInput path={path} stated={stated} />)}
        error={error}
        care={{ goodWidth: collection.file?.goodWidth ?? 0, isLogo: !input.photo, original: state?.original }}
        progress={progress}
        onFile={(next) => {
          forgetProblem()
          choose(next)
        }}
        onStored={(path) => {
          forgetProblem()
          if (path !== current) address.field.onChange(path)
          choose(null)
        }}
        onRefused={(message) => {
          setValue('refusal', message)
          setError('file', { message })
        }}
        onRemove={() => {
          forgetProblem()
          if (!chosen) address.field.onChange(null)
          choose(null)
        }}
        onCancelUpload={onCancelUpload}
      />
      {formerText !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <output className="min-w-0 flex-1 wrap-anywhere">{t.textOfTheOldPicture({ text: formerText })}</output>
          <Button
            onClick={() => {
              if (input.describedIn) setValue(input.describedIn, formerText, { shouldDirty: true })
              setFormerText(null)
            }}
          >
            {t.keepThisText}
          </Button>
        </div>
      )}
      {isPicture && input.photo && <PictureTextInput stated={stated} withoutAlt={input.photo.withoutAlt} />}
      {state && (
        <PictureUses
          uses={state.uses.filter((use) => use.name !== screen.name || use.id !== id)}
          isReplaced={chosen !== null}
        />
      )}
      {error && progress === null && (
        <Button className="w-fit!" onClick={saveWithout}>
          {current ? t.saveAndKeepTheCurrent({ kind: fileKind }) : t.saveWithoutThe({ kind: fileKind })}
        </Button>
      )}
    </div>
  )
}

/** Returns what stays true of a picture that was edited: its text, and the focal point unless the picture was cut. */
function factsOfEdited(facts: PictureValues | null, edits: PictureEdits): PictureValues | null {
  if (!facts) return null
  const { version: _version, before: _before, ...kept } = facts // of the other picture
  return changesShape(edits) ? { ...kept, focalX: null, focalY: null } : kept
}

interface SuggestingInputProps extends FieldProps {
  readonly screen: CollectionScreen
  readonly name: string
}

/** A line of text that suggests what the loaded records have in the same field. */
function SuggestingInput({ screen, name, ...field }: SuggestingInputProps) {
  const { register } = useFormContext()
  const { records = [] } = useRecords(screen)
  const id = useId()
  const known = [...new Set(records.map((record) => String(record[name] ?? '')))].filter((text) => text !== '').sort()
  return (
    <>
      <TextInput {...field} list={id} autoComplete="off" {...register(name)} />
      <datalist id={id}>
        {known.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  )
}
