import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contentRecord } from '../../../test/content-record.ts'
import type { ContentRecord } from '../collection-screen.ts'
import { useRenderedRows } from './use-rendered-rows.ts'

const records = Array.from({ length: 130 }, (_, index) => contentRecord(index + 1))

/** Every step in which rows are drawn, as their numbers, and a way to want others. */
function drawing(first: readonly ContentRecord[]) {
  const steps: number[][] = []
  const { rerender } = renderHook(
    (wanted) => {
      steps.push(useRenderedRows(wanted).map(({ id }) => id))
    },
    { initialProps: first },
  )
  return { steps, want: rerender }
}

/** The most rows that a step draws and the one before it did not. */
function mostNewRows(steps: readonly (readonly number[])[]): number {
  return Math.max(...steps.map((step, index) => step.filter((id) => !steps[index - 1]?.includes(id)).length))
}

describe('the drawn rows', () => {
  it('are all there in the end, a few more at each step', () => {
    const { steps } = drawing(records)
    expect(steps.at(0)).toHaveLength(25)
    expect(steps.at(-1)).toEqual(records.map(({ id }) => id))
    expect(mostNewRows(steps)).toBe(25)
  })

  it('are shown at once where they are drawn already', () => {
    const { steps, want } = drawing(records)
    steps.length = 0
    want(records.slice(40))
    expect(steps.at(0)).toHaveLength(90)
  })

  it('come a few at a time again after a search that left others', () => {
    const { steps, want } = drawing(records.slice(0, 60))
    want(records.slice(60))
    want(records.slice(0, 60))
    expect(steps.at(-1)).toHaveLength(60)
    expect(mostNewRows(steps)).toBe(25)
  })
})
