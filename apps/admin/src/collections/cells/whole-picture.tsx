import { Media } from '../../media/media.tsx'
import type { CellProps } from '../collection-screen.ts'

/** A logo or an icon, not cropped. */
export function WholePicture({ value }: CellProps) {
  return <Media path={String(value)} isContained className="h-14 w-20 rounded-lg p-1.5" />
}
