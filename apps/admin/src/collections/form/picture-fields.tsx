import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { FocalPicture } from '../../media/focal-picture.tsx'
import type { PictureState } from '../use-picture.ts'
import type { FormValues, PictureValues } from './form-values.ts'

const NOTHING: PictureValues = { focalX: null, focalY: null, alt: '', isDecorative: false }

/**
 * Returns the facts about a picture in the form, and how to change them. For a picture without changes, nothing is
 * sent.
 * @param stated the stored facts; undefined for a new file and while they load
 */
function usePictureValues(stated: PictureState['picture'] | undefined) {
  const { control, setValue } = useFormContext<FormValues>()
  const edited = useWatch({ control, name: 'picture' })
  const { focalX, focalY, alt, isDecorative } = edited ?? stated ?? NOTHING
  const values: PictureValues = { focalX, focalY, alt, isDecorative }
  const change = (changed: Partial<PictureValues>) =>
    setValue('picture', { ...values, ...changed }, { shouldDirty: true })
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
          Choose the focal point automatically
        </Button>
      )}
    </>
  )
}

interface PictureTextInputProps extends PictureProps {
  /** The text that the page reads out if there is no alternative text. */
  readonly withoutAlt: string
}

export function PictureTextInput({ stated, withoutAlt }: PictureTextInputProps) {
  const { values, change } = usePictureValues(stated)
  const { alt, isDecorative } = values
  return (
    <div className="flex flex-col gap-2">
      {!isDecorative && (
        <TextInput
          label="Alternative text"
          placeholder="What the picture shows, in a sentence"
          maxLength={300}
          value={alt}
          onChange={({ target }) => change({ alt: target.value })}
        />
      )}
      <p className="text-xs text-muted">
        {isDecorative
          ? 'Screen readers leave the picture out.'
          : `Read out to people who cannot see the picture. Without it: ${withoutAlt}.`}
      </p>
      {stated && (
        <p className="text-xs text-muted">
          This and the focal point show as soon as you save, wherever the picture is used.
        </p>
      )}
      <label className="flex items-start gap-2 text-sm">
        <input
          type="checkbox"
          checked={isDecorative}
          className="mt-0.5 size-4.5 shrink-0 accent-primary"
          onChange={({ target }) => change({ isDecorative: target.checked })}
        />
        Decorative: it says nothing that the text around it does not
      </label>
    </div>
  )
}
