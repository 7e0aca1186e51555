import { type DemoBody, demoBodies, pictureFacts, type PictureName, pictureSizes } from '@tablier/demo-content'

const names = Object.keys(pictureSizes) as PictureName[] // Object.keys widens its keys to string
const stored = new Map(names.map((name, index) => [name, storedName(name, index)]))
const pictures = new Map(names.map((name, index) => [storedName(name, index), name]))

/** The example content, its pictures stored as uploads. */
export const demoSite: readonly DemoBody[] = demoBodies((picture) => `/api/uploads/${stored.get(picture)!}`) // every picture has a name above

/** The example picture that is stored under a name. */
export function demoPicture(name: string): PictureName | undefined {
  return pictures.get(name)
}

/** Returns an upload's file name, with a number instead of the hash. */
function storedName(picture: PictureName, index: number): string {
  const [width, height] = pictureSizes[picture]
  return `${String(index).padStart(32, '0')}-${width}x${height}-${pictureFacts[picture]}${picture.slice(-4)}`
}
