import { AppError, contentTypeOf } from '@tablier/backend'
import { pictureSize, pictureWidths, UPRIGHT, uprightPictureWidths } from '@tablier/contracts'
import { pictureUrl } from '@tablier/demo-content'
import { demoPicture } from '../demo-site.ts'
import type { UploadServices } from './receive-upload.ts'

/**
 * Returns an upload, a picture of the example content, or a variant of either. Browsers cannot encode AVIF, so AVIF
 * variants are WebP.
 * @param variant such as `640.avif`
 * @throws AppError `not_found`
 */
export async function serveUpload(services: UploadServices, name: string, variant: string | undefined) {
  const file = await (variant === undefined ? findOriginal(services, name) : findVariant(services, name, variant))
  if (!file) throw new AppError('not_found')
  return new Response(file, { headers: { 'content-type': file.type } })
}

async function findVariant(services: UploadServices, name: string, variant: string): Promise<Blob | undefined> {
  const width = widthOf(name, variant)
  if (width === undefined) return undefined
  const key = `${name}/${width}`
  const stored = await services.uploads.get(key)
  if (stored) return stored
  const original = await findOriginal(services, name)
  const scaled = original && (await services.pictures.scale(original, width))
  if (scaled) await services.uploads.put(key, scaled)
  return scaled
}

/**
 * Returns the width of a variant. Crops for upright screens are the whole picture at the height of the server's crop:
 * the page crops it around the same point.
 */
function widthOf(name: string, variant: string): number | undefined {
  const [, cropped] = /^upright-(\d+)(?:-\d+)?\.avif$/.exec(variant) ?? []
  const upright = uprightPictureWidths(name).find((known) => cropped === String(known))
  const { width, height } = pictureSize(name) ?? { width: 0, height: 1 }
  if (upright !== undefined) return Math.round((upright / UPRIGHT.ratio) * (width / height))
  return pictureWidths(name).find((known) => variant === `${known}.avif` || variant === `${known}.webp`)
}

async function findOriginal({ uploads }: UploadServices, name: string): Promise<Blob | undefined> {
  return (await uploads.get(name)) ?? loadDemoPicture(name)
}

async function loadDemoPicture(name: string): Promise<Blob | undefined> {
  const picture = demoPicture(name)
  const url = picture && pictureUrl(picture)
  if (!url || url.protocol === 'file:') return undefined // Node's fetch cannot read files, and no test needs the picture
  const blob = await (await fetch(url)).blob()
  return blob.slice(0, blob.size, contentTypeOf(name))
}
