import type { FocalPoint } from '@tablier/contracts/crops'

/** The classes of the style sheet that apply a focal point, after a blank; '' without one. */
export function focalClass({ focalX, focalY }: FocalPoint = {}): string {
  return focalX === undefined ? '' : ` focal-x-${focalX} focal-y-${focalY}`
}
