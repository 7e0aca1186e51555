import { type Collection, collections, snakize, UNSAVED_MEDIA, type UnsavedRecord } from '@tablier/contracts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { createInput, type FormValues, type PictureValues, prepared } from './form-values.ts'

/** Returns the address that stands for a chosen file until it is uploaded. Its extension shows the type. */
function unsavedMedia({ type }: File): string {
  return `${UNSAVED_MEDIA}file.${type.startsWith('video/') ? 'mp4' : 'jpg'}`
}

/** Returns all values of the form for a preview, in the names of the columns. */
export function unsavedRecord(
  screen: CollectionScreen,
  record: ContentRecord | null,
  values: FormValues,
): UnsavedRecord {
  const collection: Collection = collections[screen.name]
  const { picture } = values
  const { create, update } = collection.endpoints
  const fields = record ? { ...prepared(values.fields), status: values.status } : createInput(screen, values).body
  const schema = (record ? update : create).body
  const wire = snakize(fields, Object.keys(schema?.properties ?? {}), collection.renames)
  const media = values.file && collection.file && { [collection.file.column]: unsavedMedia(values.file) }
  return {
    collection: screen.name,
    ...(record && { id: record.id }),
    fields: { ...wire, ...media } as UnsavedRecord['fields'], // the values of the form's fields
    ...(picture && { picture: factsOf(picture) }),
  }
}

function factsOf({ focalX, focalY, alt, isDecorative }: PictureValues): NonNullable<UnsavedRecord['picture']> {
  return { focal_x: focalX, focal_y: focalY, alt: alt.trim(), is_decorative: isDecorative }
}

/**
 * Returns a preview's HTML in a form that this browser can show: a chosen file gets its local address, and crops around
 * an unsaved focal point are left out, because the server does not make them.
 */
export function shownHere(html: string, { file, picture }: FormValues, fileUrl: string | null): string {
  const withFile = file && fileUrl ? html.replaceAll(unsavedMedia(file), fileUrl) : html
  if (!picture || picture.focalX === null) return withFile
  return withFile.replaceAll(/<source[^>]*\/upright-\d+-\d+\.avif[^>]*>/g, '')
}
