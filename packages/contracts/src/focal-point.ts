/** The step of a focal point, in per cent. The style sheet names each value: the page's policy forbids styles in HTML. */
export const FOCAL_STEP = 5

/** What every crop of a picture keeps in sight, in per cent, as in `object-position`. Both are undefined without one. */
export interface FocalPoint {
  readonly focalX?: number | undefined
  readonly focalY?: number | undefined
}

/** The nearest value that a focal point can have. Takes and returns per cent. */
export function focalStep(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / FOCAL_STEP) * FOCAL_STEP))
}
