import { useController } from 'react-hook-form'
import { client } from '../../api.ts'
import { Media } from '../../media/media.tsx'
import type { OwnInputProps } from '../collection-screen.ts'
import type { FormValues } from '../form/form-values.ts'
import { UploadAtOnce } from '../form/social-media-input.tsx'
import { t } from '../../words.ts'

/** The picture on the cards that networks show of the page. It is uploaded at once. */
export function SharePictureInput({ label, name }: OwnInputProps) {
  const { value, onChange } = useController<FormValues>({ name }).field
  const path = typeof value === 'string' ? value : ''
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="mt-1 mb-2 text-sm text-muted">{t.onTheCardThatNetworksShow}</p>
      <UploadAtOnce
        names={{ file: t.sharePicture, upload: t.uploadSharePicture, remove: t.removeSharePicture }}
        path={path}
        upload={client.sharePictures.upload}
        onChange={(next) => onChange(next || null)}
      >
        {path && <Media path={path} className="h-14 w-26 rounded-lg" />}
      </UploadAtOnce>
    </fieldset>
  )
}
