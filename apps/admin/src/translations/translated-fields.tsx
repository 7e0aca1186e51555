import type { Translation } from '@tablier/contracts'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { htmlLines } from '../components/html-lines.ts'
import { RichTextInput } from '../components/rich-text-input.tsx'
import { TextDifference } from '../components/text-difference.tsx'
import { LongTextInput, TextInput } from '../components/field.tsx'
import { useSiteLanguage } from '../site/site-settings.ts'
import { t } from '../language/words.ts'
import type { TranslatedField } from './form-languages.tsx'
import { languageName } from './languages.ts'
import { NOTHING } from './translations.ts'

interface TranslatedFieldsProps {
  readonly language: string
  readonly fields: readonly TranslatedField[]
}

/** A form's texts in another language, each below its main text. What has no main text has nothing to translate. */
export function TranslatedFields({ language, fields }: TranslatedFieldsProps) {
  const main = useSiteLanguage()
  const texts: string[] = useWatch({ name: fields.map(({ path }) => path) })
  const given = fields.filter((_, index) => texts[index]?.trim())
  if (given.length === 0)
    return <p className="text-sm text-muted">{t.firstWriteTheMainText({ language: languageName(main) })}</p>
  return given.map((field) => <TranslatedInput key={`${language} ${field.path}`} language={language} field={field} />)
}

interface TranslatedInputProps {
  readonly language: string
  readonly field: TranslatedField
}

function TranslatedInput({ language, field: texts }: TranslatedInputProps) {
  const { name, path, at = 'translations', label, kind, extent, maxLength, isNew = false } = texts
  const mainLanguage = useSiteLanguage()
  const id = useId()
  const main = String(useWatch({ name: path }) ?? '').trim()
  const own = `${at}.${language}:${name}`
  const { field } = useController({ name: own })
  const { setFocus } = useFormContext()
  const { text, from } = field.value as Translation // see startTranslations
  const { defaultValues } = useFormState()
  const opened: Translation = get(isNew ? {} : defaultValues, own, NOTHING) // see startTranslations
  const hasChanged = opened.text !== '' && opened.from !== main
  const shown = kind === 'richText' ? htmlLines : String
  const write = (written: string) => field.onChange({ text: written, from: main })
  const labelIn = (tag: string) => t.fieldInLanguage({ field: label, language: languageName(tag) })
  function writeAndGoOn(written: string) {
    write(written)
    setFocus(own) // the pressed button may disappear
  }
  const shared = { label: labelIn(language), ref: field.ref, value: text, onBlur: field.onBlur }
  const Input = kind === 'text' ? TextInput : LongTextInput
  return (
    <div className="flex flex-col gap-3">
      <div id={id} className="rounded-lg bg-sunken px-4 py-3">
        <div className="flex items-start justify-between gap-3">
          <p className="py-2 text-sm text-muted">{labelIn(mainLanguage)}</p>
          <Button variant="quiet" aria-label={t.copyField({ label })} onClick={() => writeAndGoOn(main)}>
            <Copy size={16} aria-hidden="true" />
            {t.copy}
          </Button>
        </div>
        <div lang={mainLanguage} className="[overflow-wrap:anywhere] whitespace-pre-line">
          {hasChanged ? <TextDifference before={shown(opened.from)} after={shown(main)} /> : shown(main)}
        </div>
        {hasChanged && (
          <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
            <p className="font-medium">{from === main ? t.upToDateOnceYouSave : t.theOriginalHasChanged}</p>
            {from !== main && (
              <Button aria-label={t.stillRightField({ label })} onClick={() => writeAndGoOn(text)}>
                {t.stillRight}
              </Button>
            )}
          </div>
        )}
      </div>
      {kind === 'richText' ? (
        <RichTextInput {...shared} describedBy={id} extent={extent} onChange={write} />
      ) : (
        <Input
          {...shared}
          aria-describedby={id}
          lang={language}
          maxLength={maxLength}
          onChange={({ target }: { target: { value: string } }) => write(target.value)}
        />
      )}
    </div>
  )
}
