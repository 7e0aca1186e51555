import { type DemoBody, demoBodies, demoPictureFiles, type PictureName, pictureNames } from '@tablier/demo-content'

const stored = new Map(pictureNames.map((name, index) => [name, storedName(name, index)]))
const pictures = new Map(pictureNames.map((name, index) => [storedName(name, index), name]))

/** The example content, its pictures stored as uploads. */
export const demoSite: readonly DemoBody[] = demoBodies((picture) => `/api/uploads/${stored.get(picture)!}`) // every picture has a name above

/** The example picture that is stored under a name. */
export function demoPicture(name: string): PictureName | undefined {
  return pictures.get(name)
}

/** Returns an upload's file name, with a number instead of the hash. */
function storedName(picture: PictureName, index: number): string {
  const { width, height, facts } = demoPictureFiles[picture]
  return `${String(index).padStart(32, '0')}-${width}x${height}-${facts}${picture.slice(-4)}`
}
