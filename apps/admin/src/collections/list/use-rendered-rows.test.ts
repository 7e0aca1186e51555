import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contentRecord } from '../../../test/content-record.ts'
import type { ContentRecord } from '../collection-screen.ts'
import { useRenderedRows } from './use-rendered-rows.ts'

const records = Array.from({ length: 130 }, (_, index) => contentRecord(index + 1))

/** The ids of the rows of each render, and a function that asks for other rows. */
function renderRows(first: readonly ContentRecord[]) {
  const steps: number[][] = []
  const { rerender } = renderHook(
    (wanted) => {
      steps.push(useRenderedRows(wanted).map(({ id }) => id))
    },
    { initialProps: first },
  )
  return { steps, want: rerender }
}

/** The largest number of rows that a render adds. */
function mostNewRows(steps: readonly (readonly number[])[]): number {
  return Math.max(...steps.map((step, index) => step.filter((id) => !steps[index - 1]?.includes(id)).length))
}

describe('the rendered rows', () => {
  it('are added a few at a time until all are rendered', () => {
    const { steps } = renderRows(records)
    expect(steps.at(0)).toHaveLength(25)
    expect(steps.at(-1)).toEqual(records.map(({ id }) => id))
    expect(mostNewRows(steps)).toBe(25)
  })

  it('are shown at once if they are already rendered', () => {
    const { steps, want } = renderRows(records)
    steps.length = 0
    want(records.slice(40))
    expect(steps.at(0)).toHaveLength(90)
  })

  it('are added a few at a time again after a search for other rows', () => {
    const { steps, want } = renderRows(records.slice(0, 60))
    want(records.slice(60))
    want(records.slice(0, 60))
    expect(steps.at(-1)).toHaveLength(60)
    expect(mostNewRows(steps)).toBe(25)
  })
})
