import { Link } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { TextInput, Tick } from '../../components/field.tsx'
import { FocalPicture } from '../../media/media.tsx'
import { editSearch } from '../area-search.ts'
import { numberedRecord, type SpokenField } from '../collection-screen.ts'
import { listOf } from '../site-areas.ts'
import { ALT_LENGTH, type ContentValues, type PictureValues, pictureValues } from './form-values.ts'
import type { OutputOf } from '@tablier/api-client'
import { type Api, storedMediaPath } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../calls/api.ts'
import { t } from '../../language/words.ts'

/** The values of a form that belong to its picture or video. */
export type MediaValues = Required<Pick<ContentValues, 'file' | 'refusal' | 'picture' | 'replaces'>>

const NOTHING = pictureValues({
  focalX: null,
  focalY: null,
  alt: '',
  isDecorative: false,
  translations: {},
  version: 0,
})

/**
 * Returns the facts about a picture in the form, and how to change them. For a picture without changes, nothing is
 * sent.
 * @param stated the stored facts; undefined for a new file and while they load
 */
function usePictureValues(stated: PictureState['picture'] | undefined) {
  const { control, setValue } = useFormContext<MediaValues>()
  const edited = useWatch({ control, name: 'picture' })
  const values = edited ?? (stated ? pictureValues(stated) : NOTHING)
  const change = (changed: Partial<PictureValues>) =>
    setValue('picture', { ...values, ...changed, ...(!edited && stated && { before: values }) }, { shouldDirty: true })
  return { values, change }
}

interface PictureProps {
  readonly stated: PictureState['picture'] | undefined
}

interface FocalPointInputProps extends PictureProps {
  /** The picture's path as stored, or the address of a preview. */
  readonly path: string
}

export function FocalPointInput({ path, stated }: FocalPointInputProps) {
  const { values, change } = usePictureValues(stated)
  const { focalX, focalY } = values
  const point = focalX === null || focalY === null ? null : { x: focalX, y: focalY }
  return (
    <>
      <FocalPicture path={path} point={point} onPoint={({ x, y }) => change({ focalX: x, focalY: y })} />
      {point && (
        <Button variant="quiet" onClick={() => change({ focalX: null, focalY: null })}>
          {t.chooseTheFocalPointAutomatically}
        </Button>
      )}
    </>
  )
}

/** The name of the field for an alternative text, by which a link gives it the focus. */
export const ALT_FIELD = 'alternativeText'

interface PictureTextInputProps extends PictureProps {
  /** The text that the page reads out if there is no alternative text. */
  readonly withoutAlt: SpokenField
}

export function PictureTextInput({ stated, withoutAlt }: PictureTextInputProps) {
  const { values, change } = usePictureValues(stated)
  const { alt, isDecorative } = values
  return (
    <div className="flex flex-col gap-2">
      {!isDecorative && (
        <TextInput
          name={ALT_FIELD}
          label={t.alternativeText}
          placeholder={t.altTextHint}
          maxLength={ALT_LENGTH}
          value={alt}
          onChange={({ target }) => change({ alt: target.value })}
        />
      )}
      <p className="text-xs text-muted">
        {isDecorative ? t.screenReadersLeaveThePictureOut : t.withoutAlt({ spoken: withoutAlt })}
      </p>
      {stated && <p className="text-xs text-muted">{t.pictureChoicesShowAtOnce}</p>}
      <Tick checked={isDecorative} onChange={({ target }) => change({ isDecorative: target.checked })}>
        {t.decorativeHint}
      </Tick>
    </div>
  )
}

interface PictureUsesProps {
  /** The other records that use the picture. */
  readonly uses: readonly PictureUse[]
  /** True if a new file replaces the picture in this record. */
  readonly isReplaced: boolean
}

const SHOWN = 8

/** The other uses of a picture, and the choice whether to replace it there too. */
export function PictureUses({ uses, isReplaced }: PictureUsesProps) {
  const { control, register } = useFormContext<MediaValues>()
  const replaces = useWatch({ control, name: 'replaces' })
  if (uses.length === 0) return null
  const left = uses.length - SHOWN
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div>
        <p className="text-muted">{isReplaced ? t.previousPictureAlsoUsed : t.alsoUsedIn}</p>
        <ul className="mt-1 list-disc ps-5">
          {uses.slice(0, SHOWN).map((use) => (
            <li key={`${use.name}-${use.id}`}>
              <UseLink {...use} />
            </li>
          ))}
          {left > 0 && <li>{t.moreRecords({ left })}</li>}
        </ul>
      </div>
      {isReplaced && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">{t.replaceIt}</legend>
          {(['here', 'everywhere'] as const).map((place) => (
            <Tick key={place} type="radio" value={place} {...register('replaces')}>
              {place === 'here' ? t.inThisRecordOnly : t.everywhereInRecords({ count: uses.length + 1 })}
            </Tick>
          ))}
          {replaces === 'everywhere' && <p className="text-muted">{t.changesAtOnceOnly}</p>}
        </fieldset>
      )}
    </div>
  )
}

function UseLink({ name, id, title, status }: PictureUse) {
  const { area, screen } = listOf(name)
  return (
    <>
      <Link to={area.path} search={editSearch(name, id)} className="text-link underline underline-offset-4">
        {title.trim()
          ? t.recordTitled({ record: t[`${screen.noun}Noun`], title: title.trim() })
          : numberedRecord(screen, id)}
      </Link>{' '}
      <span className="text-muted">
        ({area.label}, {t.contentStatus({ status })})
      </span>
    </>
  )
}

export const picturesKey = ['pictures'] as const

/** The facts about a picture, and the records that use it. */
export type PictureState = OutputOf<Api['pictures']['get']>
type PictureUse = PictureState['uses'][number]

/** Loads the state of a stored picture. */
export function pictureOptions(path: string) {
  return queryOptions({
    queryKey: [...picturesKey, path] as const,
    queryFn: ({ signal }) => client.pictures.get({ query: { path }, signal }),
    enabled: Boolean(storedMediaPath(path)), // the server refuses any other
    staleTime: 0, // another record may have begun to use it
    meta: { action: 'load where a picture is used' },
  })
}
