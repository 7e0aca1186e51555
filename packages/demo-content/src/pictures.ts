import pictures from './pictures.json' with { type: 'json' }

export type PictureName = keyof typeof pictures

/**
 * The files in the folder `pictures`: their sizes in pixels, and their brightness and colours as in the names of stored
 * files, which a test of the API writes.
 */
export const demoPictureFiles: Readonly<
  Record<PictureName, { readonly width: number; readonly height: number; readonly facts: string }>
> = pictures

export const pictureNames = Object.keys(pictures) as PictureName[] // Object.keys widens its keys to string

/** The URL of a picture's file: a `file:` URL in Node, one of the module server in a browser. */
export function pictureUrl(name: PictureName): URL {
  return new URL(`./pictures/${name}`, import.meta.url)
}
